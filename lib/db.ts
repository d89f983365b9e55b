import 'server-only'
import { connectToDatabase } from '@/lib/database-adapter'
import { throwOutage } from '@/lib/database-outage'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'

export type Transaction = Prisma.TransactionClient

/** Connects when first used, so that a build needs neither a database nor a setting. */
function createClient(): PrismaClient {
  return new PrismaClient({
    adapter: { provider: 'postgres', adapterName: '@prisma/adapter-pg', connect: connectToDatabase },
    // Longer than a connection is waited for, and takes to be found dead (lib/database-adapter.ts).
    transactionOptions: { maxWait: 14_000, timeout: 12_000 },
  })
}

const kept = globalThis as typeof globalThis & { shopDb?: PrismaClient }
kept.shopDb ??= createClient()

/** The one database client of this process (kept over hot reloads). */
export const db: PrismaClient = kept.shopDb

const mostTries = 4

/**
 * Runs `work` in one transaction. Deadlocks, serialization failures and rows that were deleted between reading and writing
 * are tried again, three times, with jitter; `work` must therefore have no effect outside the database. A lock that is not
 * had in its time is not: whoever holds it is slow. Everything else is thrown as it is, after a rollback; `DatabaseOutage` when the database is at fault.
 */
export async function withTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work)
    } catch (error) {
      if (!mayPass(error) || attempt === mostTries) throwOutage(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

/** Whether another try may find things in order: after a conflict, and when what was read is no longer there. */
function mayPass(error: unknown): boolean {
  if (isRowGone(error)) return !isUserGone(error)
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034'
}

/** Whether a write failed because a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/** Whether a write failed because a row that it needs (its own, or one it refers to) was deleted meanwhile. */
function isRowGone(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code)
}

/** Whether that row is a user's: the account was deleted while its own request ran. */
export function isUserGone(error: unknown): boolean {
  return isRowGone(error) && /"modelName":"User"|_userId_fkey"/.test(JSON.stringify(error.meta))
}
