import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/env'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'

export type Transaction = Prisma.TransactionClient

/** A database that does not answer is one that is down: nobody waits for it without end. */
const pool = { max: 10, connectionTimeoutMillis: 10_000, query_timeout: 15_000 }

/** Connects when first used, so that a build needs neither a database nor a setting. */
function createClient(): PrismaClient {
  return new PrismaClient({
    adapter: {
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect: () => new PrismaPg({ connectionString: env().DATABASE_URL, ...pool }).connect(),
    },
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  })
}

const kept = globalThis as typeof globalThis & { shopDb?: PrismaClient }
kept.shopDb ??= createClient()

/** The one database client of this process (kept over hot reloads). */
export const db: PrismaClient = kept.shopDb

const mostTries = 4

/**
 * Runs `work` in one transaction. Deadlocks and serialization failures are tried again, three times, with jitter; `work`
 * must therefore have no effect outside the database. Everything else is thrown as it is, after a rollback.
 */
export async function withTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work)
    } catch (error) {
      if (!isConflict(error) || attempt === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034'
}

/** Whether a write failed because a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
}

/** Whether a write failed because a row that it needs (its own, or one it refers to) was deleted meanwhile. */
export function isRowGone(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code)
}

const unreachableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])
const unreachableTexts = new RegExp(
  [
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
    // PostgreSQL's.
    'terminating connection|the database system is|too many clients|remaining connection slots',
    // node-postgres'.
    'Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout',
  ].join('|'),
)

/** Whether the database, not the request, is at fault: not reachable, restarting, or out of connections. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (error instanceof Prisma.PrismaClientKnownRequestError && unreachableCodes.has(error.code)) return true
  return error instanceof Error && unreachableTexts.test(error.message)
}
