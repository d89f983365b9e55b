import 'server-only'
import { connectToDatabase } from '@/lib/database-adapter'
import { throwOutage } from '@/lib/database-outage'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'

export type Transaction = Prisma.TransactionClient

/** Connects when first used, so that a build needs neither a database nor a setting. */
function createClient(): PrismaClient {
  return new PrismaClient({
    adapter: { provider: 'postgres', adapterName: '@prisma/adapter-pg', connect: connectToDatabase },
    // Longer than the wait for a connection, and than the timeout of a silent one (lib/database-adapter.ts).
    transactionOptions: { maxWait: 14_000, timeout: 12_000 },
  })
}

const shared = globalThis as typeof globalThis & { shopDb?: PrismaClient }
shared.shopDb ??= createClient()

/** The one database client of this process, kept across hot reloads. */
export const db: PrismaClient = shared.shopDb

const maxAttempts = 4

/**
 * Runs `work` in one transaction. Deadlocks, serialization failures and rows deleted between reading and writing are retried
 * three times, with jitter, so `work` must have no effect outside the database. Lock timeouts are not retried: their holder
 * is slow. Throws `DatabaseOutage` when the database cannot serve, and any other error as it is, after a rollback.
 */
export async function withTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work)
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throwOutage(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

/** Whether a retry may succeed: after a conflict, or when a row that was read has been deleted. */
function isTransient(error: unknown): boolean {
  if (isRowGone(error)) return !isUserGone(error)
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034'
}

/** Whether a write failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/** Whether a write failed because its row, or one it references, was deleted meanwhile. */
function isRowGone(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code)
}

/** Whether a write failed because the user's row is missing: the account was deleted while its request ran. */
export function isUserGone(error: unknown): boolean {
  return isRowGone(error) && /"modelName":"User"|_userId_fkey"/.test(JSON.stringify(error.meta))
}
