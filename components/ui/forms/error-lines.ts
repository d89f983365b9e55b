import { ApiError, fieldErrors } from '@/lib/api/client/api-call'
import { t } from '@/lib/shared/messages/message'
import { isRecord } from '@/lib/shared/text/has-strings'

function bodyOf(error: unknown): Record<string, unknown> {
  const body = error instanceof ApiError ? error.body : null
  return isRecord(body) ? body : {}
}

function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value]
  return texts.filter((text) => typeof text === 'string' && text !== '')
}

/** Returns the text of an error for the screen: the shop's message, or a neutral one for any other error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : t('ui.unexpected')
}

/** Returns 'Username: …' and 'Password: …' for field errors, then the detail message if there is one (Spec §8). */
export function loginErrorLines(error: unknown): string[] {
  const body = bodyOf(error)
  const lines = [
    ...textsOf(body.username).map((text) => t('ui.username-line', { text })),
    ...textsOf(body.password).map((text) => t('ui.password-line', { text })),
    ...textsOf(body.detail),
  ]
  return lines.length > 0 ? lines : [errorText(error)]
}

export function loginFieldErrors(error: unknown): Record<string, string> {
  const body = bodyOf(error)
  const first = ['username', 'password'].map((name) => [name, textsOf(body[name])[0]])
  return Object.fromEntries(first.filter(([, text]) => text !== undefined))
}

/** Returns the first error of each field of an account; an address that is in use is an error of the email. */
export function accountFieldErrors(error: unknown): Record<string, string> {
  const isEmailUsed = error instanceof ApiError && error.code === 'email-in-use'
  return isEmailUsed ? { email: error.message } : fieldErrors(error)
}

/** Returns the entries of the `errs` list, one per line; without that list, the error's message (Spec §8). */
export function registerErrorLines(error: unknown): string[] {
  const lines = textsOf(bodyOf(error).errs)
  return lines.length > 0 ? lines : [errorText(error)]
}
