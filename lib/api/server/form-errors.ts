import 'server-only'
import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { errorHeaders, errorResponse } from './api-route'

const mistakes = z.array(z.object({ path: z.string(), message: z.string() })).catch([])

function withFields(problem: Problem, fields: Record<string, unknown>): Response {
  return errorResponse(new Problem(problem.code, { ...problem.fields, ...fields }))
}

/** Login's error format for invalid input: `{ username: [text…], password: [text…] }` for the fields that are wrong. */
export function loginErrorResponse(problem: Problem): Response {
  if (problem.code !== 'invalid-input') return errorResponse(problem)
  const fields: Record<string, unknown> = { detail: t('account.login-incomplete') }
  for (const field of ['username', 'password']) {
    const texts = mistakes.parse(problem.fields.errors).filter(({ path }) => path === field)
    if (texts.length > 0) fields[field] = texts.map(({ message }) => message)
  }
  return withFields(problem, fields)
}

/** Registration's error format: `{ errs: [text…], detail }`, one text per mistake. */
export function registerErrorResponse(problem: Problem): Response {
  if (problem.status >= 500) return errorResponse(problem)
  const texts = mistakes.parse(problem.fields.errors).map(({ message }) => message)
  return withFields(problem, { errs: texts.length > 0 ? texts : [problem.message] })
}

/** A review's error format: the text as a bare JSON string, because the known client prints the body. */
export function textErrorResponse(problem: Problem): Response {
  return Response.json(problem.message, { status: problem.status, headers: errorHeaders(problem) })
}
