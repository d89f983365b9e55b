/** Runs once when the server starts, before it takes requests. */
export async function register(): Promise<void> {
  // Inside the condition, or the module would also be built for the edge runtime, which lacks Node's modules.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./instrumentation-node')
    await startServer()
  }
}
