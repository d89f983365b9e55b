import 'server-only'
import { createHash } from 'node:crypto'
import { db, type Transaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import type { SqlTransaction } from '@/lib/db/sql-transaction'
import type { Prisma } from '@/lib/generated/prisma/client'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'

const retentionMs = 24 * 60 * 60 * 1000

/** A user's `Idempotency-Key` for a change of products, and what was asked with it. */
export type CallKey = { userId: number; key: string; requestHash: string }

/** The key of a call, if it has one. */
export function callKeyOf(userId: number, key: string | null, input: object): CallKey | null {
  if (key === null) return null
  return { userId, key, requestHash: createHash('sha256').update(JSON.stringify(input)).digest('hex') }
}

const row = z.object({ requestHash: z.string(), result: z.unknown() })

/**
 * Returns what calls with this key have done, to all products or to the one of `id`, which the caller has locked: of two calls at once
 * the second one then finds what the first did. `schema` is that of what was remembered. Throws `idempotency-key-reused` when
 * something else was asked.
 */
export async function findKnown<Result>(
  tx: SqlTransaction,
  { userId, key, requestHash }: CallKey,
  schema: z.ZodType<Result>,
  id: number | null = null,
): Promise<Result[]> {
  const rows = await readRows(tx, row)`
    select "requestHash", result from "BulkResult"
    where "userId" = ${userId} and key = ${key} and (${id}::int is null or "productId" = ${id}::int)`
  if (rows.some((each) => each.requestHash !== requestHash)) throw new Problem('idempotency-key-reused')
  return rows.map(({ result }) => schema.parse(result))
}

/** Remembers what a call has done to a product, in the transaction of the change. */
export async function rememberResult(
  tx: Transaction,
  key: CallKey,
  productId: number,
  result: Prisma.InputJsonObject,
): Promise<void> {
  await tx.bulkResult.create({ data: { ...key, productId, result }, select: { productId: true } })
}

/** Removes what is older than 24 hours. */
export async function removeOldResults(now = new Date()): Promise<void> {
  await db.bulkResult.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - retentionMs) } } })
}
