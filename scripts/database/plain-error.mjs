/** Something the person at the keyboard can put right: its message is one plain sentence and what to do. */
export class PlainError extends Error {}

/** What to tell the person about an error: the sentence of a `PlainError`, or where anything else came from. */
export function describeError(/** @type {unknown} */ error) {
  if (error instanceof PlainError) return error.message
  return error instanceof Error ? String(error.stack) : String(error)
}
