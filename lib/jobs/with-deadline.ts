/**
 * What `work` answers, if it does so in time; otherwise an Error. What is late is not waited for: the signal tells it to stop.
 */
export async function withDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Not done within ${deadlineMs} ms`))
      late.abort()
    }, deadlineMs)
  })
  try {
    return await Promise.race([work(late.signal), deadline])
  } finally {
    clearTimeout(timer)
  }
}
