import 'server-only'
import { currentRequestId, logFault, withRequestId } from '@/lib/log'
import { processWebhookEvent } from './process-webhook-event'

/** Limits what a flood of events takes of the database's connections and of PayPal's rate limit. */
const maxConcurrency = 3
const maxQueued = 20

type Task = () => Promise<void>
const queue: Task[] = []
let running = 0

/**
 * Queues a stored event for processing and returns at once. Best effort: an event that fails is logged, and the retry job
 * takes it, as it does when the queue is full or the process ends.
 */
export function processSoon(id: number): void {
  if (queue.length >= maxQueued) return
  const requestId = currentRequestId()
  queue.push(() => withRequestId(requestId, () => processOrLog(id)))
  if (running < maxConcurrency) void drainQueue()
}

async function drainQueue(): Promise<void> {
  running++
  try {
    for (let task = queue.shift(); task; task = queue.shift()) await task()
  } finally {
    running--
  }
}

async function processOrLog(id: number): Promise<void> {
  try {
    await processWebhookEvent(id)
  } catch (error) {
    logFault('webhook-waits', error, { id })
  }
}
