const secondMs = 1000
const hourMs = 60 * 60 * secondMs
export const minIntervalMs = 20 * secondMs
export const maxIntervalMs = hourMs
/** Shares of the idle time; abandoned payments wait longer. */
export const idleShare = 1 / 15
export const abandonedShare = 1 / 2
/** While the buyer may be paying: an approval whose tab was closed is found within a minute. */
export const clickedIntervalMs = 2 * minIntervalMs
/** An unapproved payment whose buyer has not clicked for this long is probably abandoned. */
export const abandonedAfterMs = 600 * secondMs
/** PayPal keeps an order that is not captured for three hours, for some merchants for up to three days. */
export const paypalLimitMs = 72 * hourMs
/** A last check that fails, or ends with its process, is repeated after this time. */
export const repeatLastMs = hourMs
/** The next check of what is not checked any more. */
export const never = new Date('9999-12-31T00:00:00Z')
/** After a click the buyer is probably paying, and the page reports the approval. */
const afterClickMs = 30 * secondMs

/** The wait for the next check: a part of the idle time, within limits. */
export type CheckWaits = { share: number; leastMs: number; mostMs?: number }

const usualWaits: CheckWaits = { share: idleShare, leastMs: minIntervalMs, mostMs: maxIntervalMs }

/**
 * Returns when to check something again that was last active at `activeAt`: by default after a fifteenth of its idle time, but at
 * least 20 seconds and at most an hour. What was active in the last ten minutes is thus checked at least once a minute.
 */
export function nextCheck(activeAt: Date, now: Date, waits = usualWaits): Date {
  const { share, leastMs, mostMs = Number.POSITIVE_INFINITY } = waits
  const intervalMs = Math.max((now.getTime() - activeAt.getTime()) * share, leastMs)
  return new Date(now.getTime() + Math.min(intervalMs, mostMs))
}

/** Returns when to repeat a check that failed: an urgent one in the next round, the last one after an hour, others after a minute. */
export function afterFailure(now: Date, { isUrgent, isLast }: { isUrgent: boolean; isLast: boolean }): Date {
  const waitMs = isLast ? repeatLastMs : isUrgent ? minIntervalMs : 3 * minIntervalMs
  return new Date(now.getTime() + waitMs)
}

/** Fields to set when a payment's status changes: the next round checks the payment. */
export function checkSoon(now = new Date()): { activeAt: Date; nextCheckAt: Date } {
  return { activeAt: now, nextCheckAt: now }
}

/** Fields to set when the buyer clicks to pay. */
export function checkAfterClick(now = new Date()): { activeAt: Date; nextCheckAt: Date } {
  return { activeAt: now, nextCheckAt: new Date(now.getTime() + afterClickMs) }
}
