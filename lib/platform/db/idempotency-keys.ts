import 'server-only'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '@/lib/generated/prisma/client'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { db, isUniqueViolation, type Transaction, withTransaction } from './db'
import { readRows } from './read-rows'
import type { SqlTransaction } from './sql-transaction'

/** Who sent an `Idempotency-Key`: a user, or a program by its key. */
type Sender = { userId: number } | { keyId: number }

/** An `Idempotency-Key`, and what was asked with it. */
export type CallKey<From = Sender> = From & { key: string; requestHash: string }

/** The key of a call, if it has one. */
export function callKeyOf<From extends Sender>(
  from: From,
  key: string | null,
  input: object,
): CallKey<From> | null {
  const hash = createHash('sha256').update(JSON.stringify(input))
  return key === null ? null : { ...from, key, requestHash: hash.digest('hex') }
}

/** Throws `idempotency-key-reused` unless a key came with the same content as at first. */
export function requireSameRequest<Content>(first: Content, again: Content): void {
  if (!isDeepStrictEqual(first, again)) throw new Problem('idempotency-key-reused')
}

type Once<Key, Locked, Result> = {
  /** Of two calls at once the second one waits here, and then finds what the first has made. */
  lock: (tx: Transaction) => Promise<Locked>
  find: (tx: Transaction, key: Key) => Promise<Result | null | undefined>
  make: (tx: Transaction, locked: Locked) => Promise<Result>
}

/** Makes something in one transaction, or returns what a call with the same key has made before. */
export async function makeOnce<Key, Locked, Result>(
  key: Key | null,
  { lock, find, make }: Once<Key, Locked, Result>,
): Promise<{ result: Result; isReplay: boolean }> {
  const once = () =>
    withTransaction(async (tx) => {
      const locked = await lock(tx)
      const first = key === null ? null : await find(tx, key)
      return { result: first ?? (await make(tx, locked)), isReplay: Boolean(first) }
    })
  try {
    return await once()
  } catch (error) {
    // The same key twice at the same time, without a lock that both need: now the first one is found.
    if (key === null || !isUniqueViolation(error)) throw error
    return await once()
  }
}

const resultRow = z.object({ requestHash: z.string(), result: z.unknown() })

/**
 * Returns what calls with this key have done, to all products or to the one of `id`. `schema` is that of what was remembered. Throws
 * `idempotency-key-reused` when something else was asked.
 */
export async function findResults<Result>(
  tx: SqlTransaction,
  key: CallKey,
  schema: z.ZodType<Result>,
  id: number | null = null,
): Promise<Result[]> {
  const results =
    'keyId' in key
      ? Prisma.sql`"KeyResult" where "keyId" = ${key.keyId}`
      : Prisma.sql`"BulkResult" where "userId" = ${key.userId}`
  const rows = await readRows(tx, resultRow)`
    select "requestHash", result from ${results} and key = ${key.key} and (${id}::int is null or "productId" = ${id}::int)`
  return rows.map(({ requestHash, result }) => {
    requireSameRequest(requestHash, key.requestHash)
    return schema.parse(result)
  })
}

type ChangeOnce<Locked, Result> = Pick<Once<CallKey, Locked, Result>, 'lock' | 'make'> & {
  /** Whether a repeat returns the result. It tries again otherwise. */
  isFinal?: (result: Result) => boolean
}

/** Like `makeOnce`, for a change of the product of this id: its result is remembered. */
export function changeOnce<Locked, Result extends Prisma.InputJsonObject>(
  key: CallKey | null,
  productId: number,
  schema: z.ZodType<Result>,
  { lock, make, isFinal = () => true }: ChangeOnce<Locked, Result>,
): Promise<{ result: Result; isReplay: boolean }> {
  return makeOnce(key, {
    lock,
    find: async (tx, key) => (await findResults(tx, key, schema, productId))[0],
    make: async (tx, locked) => {
      const result = await make(tx, locked)
      if (key && isFinal(result)) {
        if ('keyId' in key) await tx.keyResult.create({ data: { ...key, productId, result } })
        else await tx.bulkResult.create({ data: { ...key, productId, result } })
      }
      return result
    },
  })
}

/** The keys from before this time are forgotten: 24 hours ago. */
export const keysSince = (now = new Date()): Date => new Date(now.getTime() - 24 * 60 * 60 * 1000)

export async function removeOldResults(): Promise<void> {
  const where = { createdAt: { lt: keysSince() } }
  await Promise.all([db.bulkResult.deleteMany({ where }), db.keyResult.deleteMany({ where })])
}
