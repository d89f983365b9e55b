const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** A nightly backup that failed, or was interrupted, is repeated after this time. */
const retryMs = 60 * minuteMs

type Attempt = { startedAt: Date; status: 'running' | 'verified' | 'failed' }

/** The last moment before or at `now` when it was `time` in UTC, such as `03:00`. */
export function lastTimeOfDay(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = new Date(now).setUTCHours(hours, minutes, 0, 0)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/**
 * Whether the nightly backup of `time` is due: none was verified since its last time of day, which the shop may have missed, and none
 * was started within the last hour.
 */
export function isBackupDue(time: string, now: Date, attempts: Attempt[]): boolean {
  const since = lastTimeOfDay(time, now)
  return !attempts.some(
    ({ startedAt, status }) =>
      (status === 'verified' && startedAt >= since) || now.getTime() - startedAt.getTime() < retryMs,
  )
}
