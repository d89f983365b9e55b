/** The code that the system, PostgreSQL or a library gave an error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns `null` for the error of a missing file or folder; throws any other. */
export function nullWhenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
