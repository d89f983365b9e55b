import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import type { OwnDataJson } from './own-data-schema'
import type { OwnTable, Person } from './own-table'
import { ownTables } from './own-tables'

const personRow = z.object({ id: z.int(), email: z.string(), isProven: z.boolean() })
const jsonRow = z.object({ row: z.record(z.string(), z.json()), total: z.int() })

type Section = { section: string; title: string; total: number; rows: OwnDataJson['sections'][string] }

/**
 * Returns what the shop knows of the viewer, as it was at one moment: rows of tables by their columns, without secrets, of each section
 * at most `limit`, the newest first, and how many there are. Amounts are integer cents.
 */
export async function readOwnData(viewer: Viewer | null, limit: number | null = null): Promise<Section[]> {
  const { id } = requireUser(viewer)
  return db.$transaction(
    async (tx) => {
      const [person] = await readRows(tx, personRow)`
        select id, email, is_held(id, email) as "isProven" from "User" where id = ${id}`
      if (!person) throw new Problem('not-signed-in')
      const sections: Section[] = []
      for (const [table, own] of Object.entries(ownTables)) {
        const rows = await readRows(tx, jsonRow)(rowsOf(table, own, person, limit))
        const { section, title } = own
        sections.push({
          section,
          title: t(title),
          total: rows[0]?.total ?? 0,
          rows: rows.map(({ row }) => row),
        })
      }
      return sections
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** Returns all of it, for a file. */
export async function exportOwnData(viewer: Viewer | null): Promise<OwnDataJson> {
  const sections = await readOwnData(viewer)
  return {
    exportedAt: new Date().toISOString(),
    sections: Object.fromEntries(sections.map(({ section, rows }) => [section, rows])),
  }
}

function rowsOf(table: string, own: OwnTable, person: Person, limit: number | null): Prisma.Sql {
  const selected = own.columns.map((name) => {
    const column = Prisma.raw(`"${name}"`)
    return Prisma.sql`${own.expressions?.[name] ?? Prisma.sql`t.${column}`} as ${column}`
  })
  return Prisma.sql`
    select to_jsonb(own) as row, (count(*) over ())::int as total from (
      select ${Prisma.join(selected)} from ${Prisma.raw(`"${table}"`)} t where ${own.of(person)}
    ) own order by own desc limit ${limit}::int`
}
