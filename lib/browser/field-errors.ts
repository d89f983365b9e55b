import { hasStrings } from '@/lib/text/has-strings'
import { answerWith } from './answers'
import { ApiError } from './api-call'

type Mistake = { path: string; message: string }

/** Returns the first message per invalid field, from the response's `errors: [{ path, message }]`; `{}` without them. */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = error instanceof ApiError ? error.body : null
  const list =
    answerWith<{ errors: unknown }>('errors')(body) && Array.isArray(body.errors) ? body.errors : []
  const mistakes: Mistake[] = list.filter((item) => hasStrings(item, ['path', 'message']))
  return Object.fromEntries(mistakes.map(({ path, message }) => [path, message]).reverse())
}
