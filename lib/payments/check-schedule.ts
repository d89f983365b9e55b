/** When the shop asks again by itself about what is not settled. Pure. */

const secondMs = 1000
/** Every round. */
const leastMs = 20 * secondMs
const mostMs = 60 * 60 * secondMs
/** A buyer who has just clicked is most likely paying now, and the page reports it. */
const payingMs = 30 * secondMs

/**
 * The look after the one at `now`, at something in which nothing has moved since `activeAt`: after a fifteenth of that time,
 * at least 20 seconds and at most an hour. With rounds every 20 seconds, what moved in the last ten minutes is looked at
 * once a minute or more often.
 */
export function nextCheck(activeAt: Date, now: Date): Date {
  const shareMs = (now.getTime() - activeAt.getTime()) / 15
  return new Date(now.getTime() + Math.min(Math.max(shareMs, leastMs), mostMs))
}

/** Fields to set when the status of a payment changes: the next round checks it. */
export function checkSoon(now = new Date()): { activeAt: Date; nextCheckAt: Date } {
  return { activeAt: now, nextCheckAt: now }
}

/** Fields to set when the buyer clicks to pay. */
export function checkAfterClick(now = new Date()): { activeAt: Date; nextCheckAt: Date } {
  return { activeAt: now, nextCheckAt: new Date(now.getTime() + payingMs) }
}
