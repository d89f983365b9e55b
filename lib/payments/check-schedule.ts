/** When jobs check open payments and unprocessed webhook events again. Pure. */

const secondMs = 1000
/** The jobs' default interval. */
const minIntervalMs = 20 * secondMs
const maxIntervalMs = 60 * 60 * secondMs
/** After a click the buyer is probably paying, and the page reports the approval. */
const afterClickMs = 30 * secondMs

/**
 * Returns when to check something again that was last active at `activeAt`: after a fifteenth of its idle time, but at
 * least 20 seconds and at most an hour. What was active in the last ten minutes is thus checked at least once a minute.
 */
export function nextCheck(activeAt: Date, now: Date): Date {
  const intervalMs = (now.getTime() - activeAt.getTime()) / 15
  return new Date(now.getTime() + Math.min(Math.max(intervalMs, minIntervalMs), maxIntervalMs))
}

/** Fields to set when a payment's status changes: the next round checks the payment. */
export function checkSoon(now = new Date()): { activeAt: Date; nextCheckAt: Date } {
  return { activeAt: now, nextCheckAt: now }
}

/** Fields to set when the buyer clicks to pay. */
export function checkAfterClick(now = new Date()): { activeAt: Date; nextCheckAt: Date } {
  return { activeAt: now, nextCheckAt: new Date(now.getTime() + afterClickMs) }
}
