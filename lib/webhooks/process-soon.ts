import 'server-only'
import { currentRequestId, logFault, withRequestId } from '@/lib/log'
import { processWebhookEvent } from '@/lib/webhooks/process-webhook-event'

/** A flood of events takes no more of the database's connections, and of PayPal, than this. */
const mostAtOnce = 3
const mostWaiting = 20

type Work = () => Promise<void>
const waiting: Work[] = []
let running = 0

/**
 * Acts upon a stored event soon, while nobody waits for it; what fails is logged. Nothing is promised: an event that finds
 * too many before it, or whose process ends, is found by the retry job.
 */
export function processSoon(id: number): void {
  if (waiting.length >= mostWaiting) return
  const requestId = currentRequestId()
  waiting.push(() => withRequestId(requestId, () => processOrLog(id)))
  if (running < mostAtOnce) void work()
}

async function work(): Promise<void> {
  running++
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
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
