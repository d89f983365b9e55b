import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { z } from '@/lib/text/zod'
import { throwOutage } from './database-outage'
import { databasePool } from './db'
import { parseRows } from './read-rows'

/**
 * Executes a statement that PostgreSQL plans for its values each time. For statements whose best plan depends on how common a
 * word or a category is: a prepared statement, such as Prisma's, soon gets one plan for all values. Throws `DatabaseOutage` when
 * the database cannot serve.
 */
export async function queryWithPlan<Row>(row: z.ZodType<Row>, { text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = await databasePool().query({ text, values }).catch(throwOutage)
  return parseRows(row, rows)
}
