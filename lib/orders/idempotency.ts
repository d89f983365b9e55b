import 'server-only'
import { createHash } from 'node:crypto'
import type { Transaction } from '@/lib/db'
import type { PlaceOrderInput } from '@/lib/orders/schema'
import { Problem } from '@/lib/problem'

const keptForMs = 24 * 60 * 60 * 1000

export type IdempotentRequest = { userId: number; key: string; input: PlaceOrderInput }

function hashOf(input: PlaceOrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

/**
 * The order that this key gave in the last 24 hours, or `null` after claiming the key for the running transaction: a
 * second request with it waits here until the first one has ended. Throws `idempotency-key-reused` for another body.
 */
export async function knownAnswer(
  tx: Transaction,
  { userId, key, input }: IdempotentRequest,
): Promise<{ orderId: number } | null> {
  await tx.idempotencyKey.deleteMany({
    where: { createdAt: { lt: new Date(Date.now() - keptForMs) } },
  })
  const requestHash = hashOf(input)
  const claimed = await tx.idempotencyKey.createMany({
    data: { userId, key, requestHash },
    skipDuplicates: true,
  })
  if (claimed.count === 1) return null
  const known = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_key: { userId, key } },
    select: { requestHash: true, orderId: true },
  })
  if (known.requestHash !== requestHash || known.orderId === null) throw new Problem('idempotency-key-reused')
  return { orderId: known.orderId }
}

/** Keeps the answer of a claimed key, in the transaction that made the order. */
export async function keepAnswer(
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
