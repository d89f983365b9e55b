/**
 * Returns a function that calls `read` at most once at a time and keeps its result for `freshForMs`, failures included, so that its
 * callers cannot overload the database.
 */
export function throttledRead<T>(
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
