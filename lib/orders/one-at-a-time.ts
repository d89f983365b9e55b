import 'server-only'
import type { Transaction } from '@/lib/db'
import { Problem } from '@/lib/problem'

/** Far more than somebody clicks, and few enough that the last of them does not wait long. */
const usualMost = 9

/** How many orders and clicks of each user are under way or wait, in this process, and when the last of them is through. */
const queues = new Map<number, { length: number; last: Promise<unknown> }>()

/**
 * Runs `work` after all that came before it for the same user in this process. Those who wait hold no connection to the
 * database: one user's many orders take one, and leave the others to everybody else. `work` must not come here again: it
 * would wait for itself. Throws `too-many-requests` when `mostWaiting`, nine unless told otherwise, wait already.
 */
export async function oneAtATime<T>(
  userId: number,
  work: () => Promise<T>,
  mostWaiting = usualMost,
): Promise<T> {
  const queue = queues.get(userId) ?? { length: 0, last: Promise.resolve() }
  if (queue.length > mostWaiting) {
    const detail = 'Your other orders and payments are still under way. Please wait a moment and try again.'
    throw new Problem('too-many-requests', { detail, retryAfterSeconds: 1 })
  }
  queues.set(userId, queue)
  queue.length++
  const turn = queue.last.then(work)
  queue.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    queue.length--
    if (queue.length === 0) queues.delete(userId)
  }
}

/**
 * Locks the user's row until the transaction ends, before any order or product is locked: what takes stock for a user comes
 * one after the other, on every instance. Throws `not-signed-in` when the account is gone.
 */
export async function lockBuyer(tx: Transaction, userId: number): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from "User" where id = ${userId} for no key update`
  if (rows.length === 0) throw new Problem('not-signed-in')
}
