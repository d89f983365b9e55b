import 'server-only'
import { createHash } from 'node:crypto'
import { db, type Transaction } from '@/lib/db'
import { Problem } from '@/lib/problem'

const retentionMs = 24 * 60 * 60 * 1000

/** A request with an idempotency key; a repeat must have the same `input`. */
export type IdempotentRequest = { userId: number; key: string; input: unknown }

function isOld(now = new Date()) {
  return { createdAt: { lt: new Date(now.getTime() - retentionMs) } }
}

/** Removes all keys older than 24 hours. */
export async function removeOldKeys(now = new Date()): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: isOld(now) })
}

/**
 * Returns the order that was placed with this key in the last 24 hours. Otherwise claims the key for the running
 * transaction and returns `null`; a concurrent request with the same key waits here until that transaction ends. Throws
 * `idempotency-key-reused` when the input differs.
 */
export async function claimKey(
  tx: Transaction,
  { userId, key, input }: IdempotentRequest,
): Promise<{ orderId: number } | null> {
  // Removes only this key: requests that delete the same old rows would wait for each other.
  await tx.idempotencyKey.deleteMany({ where: { userId, key, ...isOld() } })
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const claimed = await tx.idempotencyKey.createMany({
    data: { userId, key, requestHash },
    skipDuplicates: true,
  })
  if (claimed.count === 1) return null
  const known = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_key: { userId, key } },
    select: { requestHash: true, orderId: true },
  })
  const { orderId } = known
  if (known.requestHash !== requestHash || orderId === null) throw new Problem('idempotency-key-reused')
  return { orderId }
}

/** Stores the order that was placed with a claimed key. Runs in the transaction that places the order. */
export async function completeKey(
  tx: Transaction,
  { userId, key }: IdempotentRequest,
  orderId: number,
): Promise<void> {
  await tx.idempotencyKey.update({
    where: { userId_key: { userId, key } },
    data: { orderId },
    select: { id: true },
  })
}
