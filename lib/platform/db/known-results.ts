import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/lib/generated/prisma/client'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { db, type Transaction } from './db'
import { readRows } from './read-rows'
import type { SqlTransaction } from './sql-transaction'

const retentionMs = 24 * 60 * 60 * 1000

type Sender = { userId: number } | { keyId: number }

/** An `Idempotency-Key` for a change of products, and what was asked with it. */
export type CallKey = { sender: Sender; key: string; requestHash: string }

/** The key of a call, if it has one. */
export function callKeyOf(sender: Sender, key: string | null, input: object): CallKey | null {
  if (key === null) return null
  return { sender, key, requestHash: createHash('sha256').update(JSON.stringify(input)).digest('hex') }
}

const row = z.object({ requestHash: z.string(), result: z.unknown() })

/**
 * Returns what calls with this key have done, to all products or to the one of `id`, which the caller has locked: of two calls at once
 * the second one then finds what the first did. `schema` is that of what was remembered. Throws `idempotency-key-reused` when
 * something else was asked.
 */
export async function findKnown<Result>(
  tx: SqlTransaction,
  { sender, key, requestHash }: CallKey,
  schema: z.ZodType<Result>,
  id: number | null = null,
): Promise<Result[]> {
  const rows = await readRows(tx, row)`
    select "requestHash", result from ${resultsOf(sender)} and key = ${key} and (${id}::int is null or "productId" = ${id}::int)`
  if (rows.some((each) => each.requestHash !== requestHash)) throw new Problem('idempotency-key-reused')
  return rows.map(({ result }) => schema.parse(result))
}

function resultsOf(sender: Sender): Prisma.Sql {
  return 'keyId' in sender
    ? Prisma.sql`"KeyResult" where "keyId" = ${sender.keyId}`
    : Prisma.sql`"BulkResult" where "userId" = ${sender.userId}`
}

/** Remembers what a call has done to a product, in the transaction of the change. */
export async function rememberResult(
  tx: Transaction,
  { sender, ...key }: CallKey,
  productId: number,
  result: Prisma.InputJsonObject,
): Promise<void> {
  const data = { ...key, productId, result }
  const select = { productId: true } as const
  if ('keyId' in sender) await tx.keyResult.create({ data: { ...data, ...sender }, select })
  else await tx.bulkResult.create({ data: { ...data, ...sender }, select })
}

/** Removes what is older than 24 hours. */
export async function removeOldResults(now = new Date()): Promise<void> {
  const where = { createdAt: { lt: new Date(now.getTime() - retentionMs) } }
  await Promise.all([db.bulkResult.deleteMany({ where }), db.keyResult.deleteMany({ where })])
}
