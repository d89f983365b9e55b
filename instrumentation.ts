/** Loading the code of the jobs must not delay the first responses. */
const jobsDelayMs = 2000

/** Runs once when the server starts. Ends the process with a message when the server cannot serve safely. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  try {
    await prepare()
  } catch (error) {
    // Next would go on and answer every request with 500. Imported here because the edge runtime's build warns about it.
    const { endProcess } = await import('@/lib/end-process')
    endProcess(error)
  }
  // Imported here, or they would also be built for the edge runtime.
  const { reportReady } = await import('@/lib/front-channel')
  reportReady()
  const begin = async () => (await import('@/lib/jobs/start-jobs')).startJobs()
  setTimeout(begin, jobsDelayMs).unref()
}

/** @throws Error for a server without the front server, and for missing or weak settings */
async function prepare(): Promise<void> {
  const isProduction = process.env.NODE_ENV === 'production'
  const { followFront, requireFront } = await import('@/lib/front-channel')
  if (isProduction) requireFront()
  followFront()
  const { env } = await import('@/lib/env')
  // next-auth reads its public address from the environment only.
  process.env.NEXTAUTH_URL = env().SHOP_URL
  const { captureConsole } = await import('@/lib/log')
  // After the settings have been read, so that their errors are printed as plain text.
  if (isProduction) captureConsole()
}
