import 'server-only'
import type pg from 'pg'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'
import { connectToDatabase, createPool } from '@/lib/platform/db-connection/database-adapter'
import { throwOutage } from '@/lib/platform/db-connection/database-outage'
import { transactionTimeouts } from '@/lib/platform/db-connection/database-timeouts'

export type Transaction = Prisma.TransactionClient

type Database = { prisma: PrismaClient; pool: () => pg.Pool }

/** Connects when first used, so that a build needs neither a database nor a setting. */
function openDatabase(): Database {
  const pool = createPool()
  const prisma = new PrismaClient({
    adapter: {
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect: () => connectToDatabase(pool()),
    },
    transactionOptions: transactionTimeouts,
  })
  return { prisma, pool }
}

const shared = globalThis as typeof globalThis & { shopDb?: Database }
shared.shopDb ??= openDatabase()

/** The one database client of this process, kept across hot reloads. */
export const db: PrismaClient = shared.shopDb.prisma

/** Connections for statements that do without Prisma (lib/platform/db/sql-transaction.ts). */
export const databasePool: () => pg.Pool = shared.shopDb.pool

/**
 * Runs `work` in one transaction. Deadlocks, serialization failures and rows deleted between reading and writing are retried
 * three times, with jitter, so `work` must have no effect outside the database. Lock timeouts are not retried: their holder
 * is slow. Throws `DatabaseOutage` when the database cannot serve, and any other error as it is, after a rollback.
 */
export function withTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return retry(() => db.$transaction(work), isTransient)
}

const maxAttempts = 4

/** Runs a transaction, and again after an error that `isTransient`. */
export async function retry<T>(
  transaction: () => Promise<T>,
  isTransient: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throwOutage(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

function isTransient(error: unknown): boolean {
  if (isRowGone(error)) return !isUserGone(error)
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2034' || failedRaw(error, /"originalCode":"(?:40001|40P01)"|TransactionWriteConflict/))
  )
}

/** Returns whether a raw statement failed by such a cause: Prisma reports all of them as P2010. */
function failedRaw({ code, meta }: Prisma.PrismaClientKnownRequestError, cause: RegExp): boolean {
  const { driverAdapterError: failure } = (meta ?? {}) as { driverAdapterError?: { cause?: unknown } }
  return code === 'P2010' && cause.test(JSON.stringify(failure?.cause) ?? '')
}

/** Returns whether a write failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    (error.code === 'P2002' || failedRaw(error, /"originalCode":"23505"/))
  )
}

/** Returns whether a write failed because its row, or one it references, was deleted meanwhile. */
function isRowGone(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code)
}

/** Returns whether a write failed because the user's row is missing: the account was deleted while its request ran. */
export function isUserGone(error: unknown): boolean {
  return isRowGone(error) && /"modelName":"User"|_userId_fkey"/.test(JSON.stringify(error.meta))
}
