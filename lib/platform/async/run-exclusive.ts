import 'server-only'
import { Problem } from '@/lib/shared/problem/problem'

/** More calls than a person makes at once, and few enough that the last one does not wait long. */
const defaultMaxWaiting = 9

/** The queue of each user in this process: the number of calls that run or wait, and the end of the last one. */
const queues = new Map<number, { length: number; last: Promise<unknown> }>()

/**
 * Runs `work` after all work that was queued earlier for the same user in this process. Waiting work holds no database
 * connection, so many orders of one user use only one. `work` must not call this function again: it would wait for
 * itself. Throws `too-many-requests` when `maxWaiting` calls already wait.
 */
export async function runExclusive<T>(
  userId: number,
  work: () => Promise<T>,
  maxWaiting = defaultMaxWaiting,
): Promise<T> {
  const queue = queues.get(userId) ?? { length: 0, last: Promise.resolve() }
  if (queue.length > maxWaiting) {
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
