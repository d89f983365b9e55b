/** A figure against the period before: `direction` is null when there is nothing to compare with, and when nothing has changed. */
export type Change = { direction: 'up' | 'down' | null; text: string }

/** What the period before is called, by the days of a period. */
function before(days: number): string {
  return days === 1 ? 'yesterday until this time' : `the ${days} days before`
}

/**
 * Returns how a figure has changed since the period before, in whole per cent, half a per cent up: "12 % more than the 7 days before". A
 * figure that was 0 or unknown has no per cent: "–".
 */
export function changeOf(now: number | null, was: number | null, days: number): Change {
  if (!was || now === null) return { direction: null, text: '–' }
  if (now === was) return { direction: null, text: `As ${days === 1 ? '' : 'in '}${before(days)}` }
  const isMore = now > was
  const percent = Math.round((Math.abs(now - was) / Math.abs(was)) * 100)
  const share = percent === 0 ? 'under 1' : percent.toLocaleString('en')
  return {
    direction: isMore ? 'up' : 'down',
    text: `${share} % ${isMore ? 'more' : 'less'} than ${before(days)}`,
  }
}
