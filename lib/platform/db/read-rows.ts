import 'server-only'
import type { z } from '@/lib/shared/validation/zod'
import type { Sql, SqlTransaction } from './sql-transaction'

/** Executes a statement and returns its rows as `row` describes them: readRows(db, row)`select …`. */
export function readRows<Row>(tx: SqlTransaction, row: z.ZodType<Row>) {
  return async (query: Sql, ...values: unknown[]) => parseRows(row, await tx.$queryRaw(query, ...values))
}

/** The `select` of Prisma's for the columns that `row` describes. */
export function selectOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as { [Name in keyof Shape]: true }
}

/**
 * Returns the rows of a statement as `row` describes them. Throws an Error for others, which names the columns but not their
 * values: these may be personal.
 */
export function parseRows<Row>(row: z.ZodType<Row>, rows: unknown): Row[] {
  if (!Array.isArray(rows)) throw new Error('A statement without rows')
  return rows.map((value) => {
    const { success, data, error } = row.safeParse(value)
    if (success) return data
    const mistakes = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
    throw new Error(`A statement has other rows than expected: ${mistakes.join(', ')}`)
  })
}
