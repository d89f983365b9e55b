import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const retentionMs = 24 * 60 * 60 * 1000

/** A user's key for an order, and what was ordered with it. */
export type OrderKey = { userId: number; key: string; requestHash: string }

/** The key of a request, if it has one; a repeat must have the same `input`. */
export function orderKeyOf(userId: number, key: string | null, input: unknown): OrderKey | null {
  if (key === null) return null
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return { userId, key, requestHash }
}

function oldest(now = new Date()): Date {
  return new Date(now.getTime() - retentionMs)
}

/** Removes all keys older than 24 hours. */
export async function removeOldKeys(now = new Date()): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: oldest(now) } } })
}

const knownRow = z.object({ requestHash: z.string(), orderId: z.int().nullable() })

/**
 * Returns the order that was placed with the key in the last 24 hours, `null` for a new key. The caller has locked the user's row
 * in an earlier statement, so that the second of two concurrent requests finds the order of the first. Throws
 * `idempotency-key-reused` when the input differs.
 */
export async function findKnownOrder(tx: SqlTransaction, orderKey: OrderKey | null): Promise<number | null> {
  if (!orderKey) return null
  const { userId, key, requestHash } = orderKey
  const [known] = await readRows(tx, knownRow)`
    select "requestHash", "orderId" from "IdempotencyKey"
    where "userId" = ${userId} and key = ${key} and "createdAt" >= ${oldest()}`
  if (!known) return null
  if (known.requestHash !== requestHash || known.orderId === null) throw new Problem('idempotency-key-reused')
  return known.orderId
}

/**
 * Returns the part of a statement that remembers the key of the order that the statement calls `holder` (id). The caller has
 * found no order with it, so a key in its place is older than 24 hours.
 */
export function rememberKey(orderKey: OrderKey | null, at: Date): Prisma.Sql {
  const { userId = null, key = null, requestHash = null } = orderKey ?? {}
  return Prisma.sql`
    remembered as (
      insert into "IdempotencyKey" ("userId", key, "requestHash", "orderId", "createdAt")
      select ${userId}::int, ${key}, ${requestHash}, holder.id, ${at}::timestamptz from holder where ${key}::text is not null
      on conflict ("userId", key) do update
        set "requestHash" = excluded."requestHash", "orderId" = excluded."orderId", "createdAt" = excluded."createdAt"
    )`
}
