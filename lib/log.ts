import 'server-only'

type Fields = Record<string, string | number | boolean | null | undefined>

/** One JSON line per event on standard output; never secrets, never personal data beyond ids. */
export function logEvent(event: string, fields: Fields = {}): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }))
}

/** A fault of ours, with its stack, under the id that the caller was told. */
export function logFault(event: string, error: unknown, fields: Fields = {}): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', event, ...fields, cause }))
}
