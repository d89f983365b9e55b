import { ApiError } from '@/lib/api-client'

const unexpectedText = 'Something went wrong. Please try again.'

function bodyOf(error: unknown): Record<string, unknown> {
  const body = error instanceof ApiError ? error.body : null
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value]
  return texts.filter((text) => typeof text === 'string' && text !== '')
}

/** The message of an error, for people. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpectedText
}

/** 'Username: …' and 'Password: …' for field errors, then the detail message if there is one (Spec §8). */
export function loginErrorLines(error: unknown): string[] {
  const body = bodyOf(error)
  const lines = [
    ...textsOf(body.username).map((text) => `Username: ${text}`),
    ...textsOf(body.password).map((text) => `Password: ${text}`),
    ...textsOf(body.detail),
  ]
  return lines.length > 0 ? lines : [errorText(error)]
}

/** The entries of the `errs` list, each its own line; without such a list the error's message (Spec §8). */
export function registerErrorLines(error: unknown): string[] {
  const lines = textsOf(bodyOf(error).errs)
  return lines.length > 0 ? lines : [errorText(error)]
}
