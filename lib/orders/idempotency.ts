import 'server-only'
import { createHash } from 'node:crypto'
import { db, type Transaction, withTransaction } from '@/lib/db'
import { Problem } from '@/lib/problem'

const keptForMs = 24 * 60 * 60 * 1000

/** `input` is what a repeat has to be the same in. */
export type IdempotentRequest = { userId: number; key: string; input: unknown }

function hashOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

function isOld(now = new Date()) {
  return { createdAt: { lt: new Date(now.getTime() - keptForMs) } }
}

/** Removes the keys that are no longer good, of people who may never come back. */
export async function forgetOldKeys(now = new Date()): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: isOld(now) })
}

/**
 * Claims the key, or finds what it gave before: `null` when nothing is known yet. Of old keys only this one is removed: two
 * people who remove the same rows wait for each other. Throws `idempotency-key-reused` for another request.
 */
async function claim(tx: Transaction, { userId, key, input }: IdempotentRequest) {
  await tx.idempotencyKey.deleteMany({ where: { userId, key, ...isOld() } })
  const requestHash = hashOf(input)
  const claimed = await tx.idempotencyKey.createMany({
    data: { userId, key, requestHash },
    skipDuplicates: true,
  })
  if (claimed.count === 1) return null
  const known = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_key: { userId, key } },
    select: { requestHash: true, orderId: true, providerOrderId: true },
  })
  if (known.requestHash !== requestHash) throw new Problem('idempotency-key-reused')
  return known
}

/**
 * The order that this key gave in the last 24 hours, or `null` after claiming the key for the running transaction: a
 * second request with it waits here until the first one has ended. Throws `idempotency-key-reused` for another body.
 */
export async function knownAnswer(
  tx: Transaction,
  request: IdempotentRequest,
): Promise<{ orderId: number } | null> {
  const known = await claim(tx, request)
  if (!known) return null
  if (known.orderId === null) throw new Problem('idempotency-key-reused')
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

/**
 * PayPal's order that this key gave in the last 24 hours; otherwise the key is claimed and `null` answered. No transaction
 * may stay open while PayPal is asked, so two requests at once both ask: what they ask for is the same by itself. Throws
 * `idempotency-key-reused` for another request.
 */
export async function knownProviderOrder(request: IdempotentRequest): Promise<string | null> {
  const known = await withTransaction((tx) => claim(tx, request))
  return known?.providerOrderId ?? null
}

/** Keeps the first answer of a claimed key, and tells which that is. */
export async function keepProviderOrder(
  { userId, key }: IdempotentRequest,
  providerOrderId: string,
): Promise<string> {
  const where = { userId, key }
  await db.idempotencyKey.updateMany({
    where: { ...where, providerOrderId: null },
    data: { providerOrderId },
  })
  const kept = await db.idempotencyKey.findFirst({ where, select: { providerOrderId: true } })
  return kept?.providerOrderId ?? providerOrderId
}
