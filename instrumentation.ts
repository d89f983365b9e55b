/** The first answers do not wait for the code of the jobs. */
const jobsAfterMs = 2000

/** Runs once when the server starts: a missing or weak setting stops it here, by name. Soon its jobs begin. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { env } = await import('@/lib/env')
  // next-auth reads its public address from the environment only.
  process.env.NEXTAUTH_URL = env().SHOP_URL
  const { logPrinted } = await import('@/lib/log')
  // What is wrong with a setting is said as it is, before.
  if (process.env.NODE_ENV === 'production') logPrinted()
  // Written here: elsewhere it would be built for the edge runtime, too.
  const begin = async () => (await import('@/lib/jobs/start-jobs')).startJobs()
  setTimeout(begin, jobsAfterMs).unref()
}
