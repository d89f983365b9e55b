let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` once everything else of this kind has ended, in all tabs where the browser can: calls whose answers change the
 * session cookie. `work` must end by itself.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks) return locks.request('session', work)
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}
