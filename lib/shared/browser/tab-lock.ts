/**
 * Returns what runs works of this name one at a time: across the tabs of a browser that has Web Locks, within the tab elsewhere (they are
 * absent without https). The next work waits until the one before has ended, so each must end by itself.
 */
export function tabLock(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const locks = globalThis.navigator?.locks
    if (locks) return locks.request(name, work)
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
