/**
 * What to tell about an error. Errors of the server reach the browser masked, with a digest that finds them in the log;
 * their own text would only confuse.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return 'Something went wrong on our side.'
  const { digest } = error as Error & { digest?: unknown }
  return typeof digest === 'string'
    ? `Something went wrong on our side (reference ${digest}).`
    : error.message
}
