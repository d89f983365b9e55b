import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/shared/validation/zod'
import { db } from './db'
import { readRows } from './read-rows'

/** So few are folded within the time of a statement, however long their texts are. */
const rowsAtOnce = 50

const lists = ['Product', 'User', 'Order']

const countRow = z.object({ rows: z.int() })

/** When words wait that were stored before the last change of the folding. */
export const foldingDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select ${now}::timestamptz where exists (select from "SearchFolding" where "nextId" is not null))`

/**
 * Folds the stored words of products, accounts and orders anew after a migration has changed how: a batch after the other, so that a round that
 * is ended goes on where it stopped. Until then these are found as before. Nothing else of a row changes.
 */
export async function foldWords({ signal, maxMs }: { signal?: AbortSignal; maxMs: number }): Promise<void> {
  const end = Date.now() + maxMs
  for (const list of lists) {
    let left = true
    while (left && !signal?.aborted && Date.now() < end) {
      const [folded] = await readRows(db, countRow)`select fold_words(${list}, ${rowsAtOnce}::int) as rows`
      left = folded?.rows === rowsAtOnce
    }
  }
}
