/**
 * Returns the text of an error for the screen. Next masks server errors and adds a digest by which they are found in the
 * log; the digest is shown instead of the masked message.
 */
export function pageErrorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return 'Something went wrong on our side.'
  const digest = 'digest' in error ? error.digest : null
  return typeof digest === 'string'
    ? `Something went wrong on our side (reference ${digest}).`
    : error.message
}
