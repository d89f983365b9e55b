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

/** Returns when a message whose attempt number `attempts` has failed is sent again; null when it is given up. */
export function nextAttempt(attempts: number, failedAt: Date, random = Math.random()): Date | null {
  const waitMs = waitsMs[attempts - 1]
  return waitMs === undefined
    ? null
    : new Date(failedAt.getTime() + Math.round(waitMs * (1 + jitter * random)))
}

const longestRestMs = minuteMs

/** Returns until when a receiver that has failed so many times in a row is left alone, a minute at most. Then one message tries it. */
export function restUntil(failures: number, failedAt: Date): Date {
  return new Date(failedAt.getTime() + Math.min(5 * secondMs * 2 ** (failures - 1), longestRestMs))
}

const patienceMs = 3 * 24 * hourMs

/** Whether a receiver has failed for three days, and gets nothing any more. */
export function isTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= patienceMs
}

/** A message with its answer takes so long at most. */
export const attemptMs = 10 * secondMs

/** A message whose outcome is not recorded is sent again after this time. */
export const leaseMs = 30 * secondMs

/** A former secret is valid for this time. */
export const formerSecretMs = 24 * hourMs

/** Messages are kept for this time. */
export const keepDays = 30
