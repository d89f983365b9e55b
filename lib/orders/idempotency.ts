import 'server-only'
import { createHash } from 'node:crypto'
import { db } from '@/lib/db'
import { buyerLock } from '@/lib/orders/run-exclusive'
import { Problem } from '@/lib/problem'
import type { SqlTransaction } from '@/lib/sql-transaction'

const retentionMs = 24 * 60 * 60 * 1000

/** An idempotency key of the user, if the request has one; a repeat must have the same `input`. */
export type IdempotentRequest = { userId: number; key: string | null; input: unknown }

/** The user, and either the claimed key (`null` without one) or the order that was placed with it. */
export type Claim = {
  buyer: { id: number; name: string; email: string }
  keyId: number | null
  knownOrderId: number | null
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - retentionMs)
}

/** Removes all keys older than 24 hours. */
export async function removeOldKeys(now = new Date()): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: oldest(now) } } })
}

/**
 * Locks the user's row like `lockBuyer`, and then claims the key for the running transaction, unless an order was placed with
 * it in the last 24 hours. One statement, and a second one for a known key. Throws `not-signed-in`, and
 * `idempotency-key-reused` when the input differs.
 */
export async function lockBuyerAndClaim(
  tx: SqlTransaction,
  { userId, key, input }: IdempotentRequest,
): Promise<Claim> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const now = new Date()
  const [row] = await tx.$queryRaw<(Claim['buyer'] & { keyId: number | null })[]>`
    with buyer as (${buyerLock(userId)}),
    claimed as (
      insert into "IdempotencyKey" as known ("userId", key, "requestHash", "createdAt")
      select id, ${key}, ${requestHash}, ${now}::timestamptz from buyer where ${key}::text is not null
      on conflict ("userId", key) do update
        set "requestHash" = excluded."requestHash", "orderId" = null, "createdAt" = excluded."createdAt"
        where known."createdAt" < ${oldest(now)}
      returning id
    )
    select buyer.id, name, email, claimed.id as "keyId" from buyer left join claimed on true`
  if (!row) throw new Problem('not-signed-in')
  const { keyId, ...buyer } = row
  const knownOrderId = key !== null && keyId === null ? await findOrder(tx, userId, key, requestHash) : null
  return { buyer, keyId, knownOrderId }
}

/** Returns the order that was placed with the key. */
async function findOrder(
  tx: SqlTransaction,
  userId: number,
  key: string,
  requestHash: string,
): Promise<number> {
  const [known] = await tx.$queryRaw<{ requestHash: string; orderId: number | null }[]>`
    select "requestHash", "orderId" from "IdempotencyKey" where "userId" = ${userId} and key = ${key}`
  const orderId = known?.requestHash === requestHash ? known.orderId : null
  if (orderId === null) throw new Problem('idempotency-key-reused')
  return orderId
}
