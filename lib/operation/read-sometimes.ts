/**
 * Returns a function that calls `read` at most once at a time, and keeps its result for a while after it has ended, failures
 * included: however often it is asked, the database is not.
 * @param freshForMs for how long a result is kept, given how long it took
 */
export function readSometimes<T>(
  read: () => Promise<T>,
  freshForMs: (tookMs: number) => number,
): () => Promise<T> {
  let kept: Promise<T> | null = null
  let freshUntil = Number.POSITIVE_INFINITY
  return () => {
    if (kept && performance.now() < freshUntil) return kept
    const startedAt = performance.now()
    freshUntil = Number.POSITIVE_INFINITY
    const reading = read()
    const finish = () => {
      const now = performance.now()
      freshUntil = now + freshForMs(now - startedAt)
    }
    reading.then(finish, finish)
    kept = reading
    return reading
  }
}
