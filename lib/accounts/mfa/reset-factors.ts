import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { endAccess } from './end-access'

/** Removes all second factors and sessions of an account; the password stays. Needs no viewer: only `npm run admin` calls it. */
export function resetFactors(email: string): Promise<boolean> {
  return withTransaction(async (tx) => {
    const [user] = await readRows(tx, z.object({ id: z.int() }))`
      select id from "User" where email = ${email} for update`
    if (!user) return false
    await endAccess(tx, user.id)
    await recordAudit(tx, 'cli', { action: 'factors-reset', entity: 'user', entityId: user.id })
    return true
  })
}
