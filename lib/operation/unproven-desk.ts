import 'server-only'
import { db } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { deskRoles } from '@/lib/permissions'
import { z } from '@/lib/text/zod'

const personRow = z.object({ name: z.string(), email: z.string(), role: z.enum(deskRoles) })

/**
 * Returns people of the desk, at most 20, of whom nobody has shown that the account is held by who reads its mails: an earlier release
 * took a paid order for that, or they have changed their address.
 */
export async function listUnprovenDesk(): Promise<string[]> {
  const rows = await readRows(db, personRow)`
    select name, email, role from "User" where role <> 'customer' and "holderEmail" is distinct from email order by id limit 20`
  return rows.map(({ name, email, role }) => `${name} (${email}, ${role})`)
}
