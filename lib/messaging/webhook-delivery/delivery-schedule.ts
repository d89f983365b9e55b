/** When messages are sent again, and when a receiver is asked again. Pure. */

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The waits after each failure of a message; after one more it is given up. */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
]

/** Up to a tenth more, so that messages that failed together do not come together again. */
const jitter = 0.1

/** Returns when a message whose attempt number `attempts` has failed is sent again; `null` when it is given up. */
export function nextAttempt(attempts: number, failedAt: Date, random = Math.random()): Date | null {
  const waitMs = waitsMs[attempts - 1]
  return waitMs === undefined
    ? null
    : new Date(failedAt.getTime() + Math.round(waitMs * (1 + jitter * random)))
}

const longestRestMs = minuteMs

/**
 * Returns until when a receiver is left alone that has failed so many times in a row: 5 seconds at first, a minute at most. Then one message
 * tries it, whatever else waits.
 */
export function restUntil(failures: number, failedAt: Date): Date {
  return new Date(failedAt.getTime() + Math.min(5 * secondMs * 2 ** (failures - 1), longestRestMs))
}

/** A receiver that has failed for so long gets nothing any more. */
const patienceMs = 3 * 24 * hourMs

/** Returns whether a receiver has failed for three days. */
export function isTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= patienceMs
}

/** Of a message with its answer. */
export const attemptMs = 10 * secondMs

/** A message that is being sent is not sent again within this time, unless its outcome is recorded. */
export const leaseMs = 30 * secondMs

/** Both secrets of a webhook are valid for this time after one was made. */
export const formerSecretMs = 24 * hourMs

/** Messages are kept for this time. */
export const keepDays = 30
