import 'server-only'
import { requireUser, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Prisma } from '@/lib/generated/prisma/client'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import type { Person } from './own-table'
import { ownTables } from './own-tables'
import type { OwnDataJson } from './schema'

const personRow = z.object({ id: z.int(), email: z.string(), isProven: z.boolean() })
const jsonRow = z.object({ row: z.record(z.string(), z.json()) })

/**
 * Returns all that the shop knows of the viewer, as it was at one moment: rows of tables by their columns, without secrets. Amounts are integer
 * cents. Throws `not-signed-in`.
 */
export async function exportOwnData(viewer: Viewer | null): Promise<OwnDataJson> {
  const { id } = requireUser(viewer)
  return db.$transaction(
    async (tx) => {
      const [person] = await readRows(tx, personRow)`
        select id, email, is_proven(id, email) as "isProven" from "User" where id = ${id}`
      if (!person) throw new Problem('not-signed-in')
      const sections: OwnDataJson['sections'] = {}
      for (const [table, { section }] of Object.entries(ownTables)) {
        const rows = await readRows(tx, jsonRow)(rowsOf(table, person))
        sections[section] = rows.map(({ row }) => row)
      }
      return { exportedAt: new Date().toISOString(), sections }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

function rowsOf(table: string, person: Person): Prisma.Sql {
  const { of, columns } = ownTables[table] as (typeof ownTables)[string]
  const selected = columns.map((name) =>
    // The link of a mail that waits sets a password.
    name === 'details' && table === 'Mail'
      ? Prisma.sql`t.details - 'token' as details`
      : Prisma.raw(`t."${name}"`),
  )
  return Prisma.sql`
    select to_jsonb(own) as row from (
      select ${Prisma.join(selected)} from ${Prisma.raw(`"${table}"`)} t where ${of(person)} order by 1) own`
}
