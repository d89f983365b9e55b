/** The first answers do not wait for the code of the jobs. */
const jobsAfterMs = 2000

/** Written by server/http-edge.mjs when Next creates its server through it. */
const edge = globalThis as { isBehindEdge?: boolean }

/** Runs once when the server starts. What makes it unsafe or useless to serve ends the process here, by name. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  try {
    await prepare()
  } catch (error) {
    // Next would go on and answer every request with 500. Imported here: the edge runtime's build warns of it.
    const { endProcess } = await import('@/lib/end-process')
    endProcess(error)
  }
  // Written here: elsewhere it would be built for the edge runtime, too.
  const begin = async () => (await import('@/lib/jobs/start-jobs')).startJobs()
  setTimeout(begin, jobsAfterMs).unref()
}

/** @throws Error for a server without its edge, and for missing or weak settings */
async function prepare(): Promise<void> {
  const isProduction = process.env.NODE_ENV === 'production'
  // The development server has no edge.
  if (isProduction && !edge.isBehindEdge)
    throw new Error('server/http-edge.mjs is not in front of this server. Start the shop with `npm start`.')
  const { env } = await import('@/lib/env')
  // next-auth reads its public address from the environment only.
  process.env.NEXTAUTH_URL = env().SHOP_URL
  const { logPrinted } = await import('@/lib/log')
  // What is wrong with a setting is said as it is, before.
  if (isProduction) logPrinted()
}
