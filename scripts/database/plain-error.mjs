/** An error that the operator can fix. The message says in plain words what is wrong and what to do. */
export class PlainError extends Error {}

/** The text of an error for the operator: the message of a `PlainError`, the stack of any other error. */
export function describeError(/** @type {unknown} */ error) {
  if (error instanceof PlainError) return error.message
  return error instanceof Error ? String(error.stack) : String(error)
}
