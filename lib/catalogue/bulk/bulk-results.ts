import 'server-only'
import { createHash } from 'node:crypto'
import { db, type Transaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import { type BulkInput, type BulkResult, bulkResultJson } from './bulk-schema'

const retentionMs = 24 * 60 * 60 * 1000

/** A user's `Idempotency-Key` for a change of many products, and what was asked with it. */
export type BulkKey = { userId: number; key: string; requestHash: string }

/** The key of a call, if it has one. */
export function bulkKeyOf(userId: number, key: string | null, input: BulkInput): BulkKey | null {
  if (key === null) return null
  return { userId, key, requestHash: createHash('sha256').update(JSON.stringify(input)).digest('hex') }
}

const row = z.object({ requestHash: z.string(), result: bulkResultJson })

/**
 * Returns what calls with this key have done, to all products or to the one of `id`, which the caller has locked: of two calls at once
 * the second one then finds what the first did. Throws `idempotency-key-reused` when something else was asked.
 */
export async function findResults(
  tx: SqlTransaction,
  { userId, key, requestHash }: BulkKey,
  id: number | null = null,
): Promise<BulkResult[]> {
  const rows = await readRows(tx, row)`
    select "requestHash", result from "BulkResult"
    where "userId" = ${userId} and key = ${key} and (${id}::int is null or "productId" = ${id}::int)`
  if (rows.some((each) => each.requestHash !== requestHash)) throw new Problem('idempotency-key-reused')
  return rows.map(({ result }) => result)
}

/** Remembers what a call has done to a product, in the transaction of the change. */
export async function rememberResult(tx: Transaction, key: BulkKey, result: BulkResult): Promise<void> {
  const data = { ...key, productId: result.id, result }
  await tx.bulkResult.create({ data, select: { productId: true } })
}

/** Removes what is older than 24 hours. */
export async function removeOldBulkResults(now = new Date()): Promise<void> {
  await db.bulkResult.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - retentionMs) } } })
}
