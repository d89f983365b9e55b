import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { foldCase } from '@/lib/shared/text/fold-letters'
import { z } from '@/lib/shared/validation/zod'
import { byKey } from './by-key'

const groupName = z.object({ id: z.int(), name: z.string() })

/** Returns by the folded name the ids of the groups that have one of these names, whatever their case. */
export async function readSameNames(
  sql: SqlTransaction,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const wanted = new Set(names.map(foldCase))
  if (wanted.size === 0) return new Map()
  // All are read, as the database has other rules of case than this process, and its own by each locale.
  const groups = await readRows(sql, groupName)`select id, name from "ProductGroup" order by id`
  const folded = groups.map(({ id, name }) => ({ id, key: foldCase(name) }))
  const same = byKey(
    folded.filter(({ key }) => wanted.has(key)),
    ({ key }) => key,
  )
  return new Map([...same].map(([key, all]) => [key, all.map(({ id }) => id)]))
}
