let last: Promise<unknown> = Promise.resolve()

/**
 * Runs calls whose responses change the session cookie one at a time: across all tabs where the browser has the Web Locks API,
 * otherwise within this tab. `work` must end by itself.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks) return locks.request('session', work)
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}
