/**
 * The code that the system, PostgreSQL or a library gave an error, such as `ENOENT`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
