import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { type CallKey, keysSince, requireSameRequest } from '@/lib/platform/db/idempotency-keys'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

export type OrderKey = CallKey<{ userId: number }>

export async function removeOldKeys(): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: keysSince() } } })
}

const keyRow = z.object({ requestHash: z.string(), orderId: z.int().nullable() })

/**
 * Returns the order that was placed with the key in the last 24 hours, `null` for a new key. The caller has locked the user's row
 * in an earlier statement, so that the second of two concurrent requests finds the order of the first. Throws
 * `idempotency-key-reused` when the input differs.
 */
export async function findOrderOf(tx: SqlTransaction, orderKey: OrderKey | null): Promise<number | null> {
  if (!orderKey) return null
  const { userId, key, requestHash } = orderKey
  const [row] = await readRows(tx, keyRow)`
    select "requestHash", "orderId" from "IdempotencyKey"
    where "userId" = ${userId} and key = ${key} and "createdAt" >= ${keysSince()}`
  if (!row) return null
  requireSameRequest(row.requestHash, requestHash)
  if (row.orderId === null) throw new Problem('idempotency-key-reused')
  return row.orderId
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
