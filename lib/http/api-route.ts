import 'server-only'
import { ZodError } from 'zod'
import { findViewer } from '@/lib/auth/find-viewer'
import { readToken } from '@/lib/auth/tokens'
import type { Viewer } from '@/lib/auth/viewer'
import { isDatabaseDown } from '@/lib/database-outage'
import { isUserGone } from '@/lib/db'
import { refuseCrossSite } from '@/lib/http/cross-site'
import { logRequest } from '@/lib/http/log-request'
import { currentRequestId, logFault } from '@/lib/log'
import { RETRY_AFTER_SECONDS } from '@/lib/outage-mark.mjs'
import { parseId } from '@/lib/paths'
import { Problem } from '@/lib/problem'

export type ApiContext = {
  request: Request
  viewer: Viewer | null
  params: Record<string, string | string[]>
}
type Handler = (context: ApiContext) => Promise<Response>
export type RouteContext = { params: Promise<Record<string, string | string[]> | undefined> }

/** The viewer of the bearer token, the API's only key: cookies are never read here. */
async function viewerOf(request: Request): Promise<Viewer | null> {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const claims = token ? await readToken('bearer', token) : null
  return claims && findViewer(claims)
}

/** For calls that are the same for everybody, and must not wait for the database to know who asks. */
export const nobody = async (): Promise<null> => null

/** One API handler: finds the viewer, runs it, and turns what it throws into the JSON errors of the wire contract. */
export function apiRoute(
  handler: Handler,
  answerError = errorResponse,
  findCaller: (request: Request) => Promise<Viewer | null> = viewerOf,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    // Next has none for a path without an [id].
    const params = (await context.params) ?? {}
    return logRequest(request, params, async (call) => {
      try {
        refuseCrossSite(request)
        const viewer = await findCaller(request)
        call.viewerId = viewer?.id ?? null
        return neverKept(await handler({ request, viewer, params }))
      } catch (error) {
        return neverKept(answerError(problemOf(error)))
      }
    })
  }
}

/** Answers are for the one who asked, now: no cache keeps them, unless the handler said how long. */
function neverKept(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** What went wrong as a Problem; a fault of ours is logged under an id and told neutrally. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return invalidInput(error)
  const requestId = currentRequestId()
  logFault('api-fault', error)
  if (isDatabaseDown(error)) return new Problem('database-down', { requestId })
  // The viewer's account was deleted while the request ran. Every other row that is gone was read and tried again.
  if (isUserGone(error)) return new Problem('not-signed-in', { requestId })
  return new Problem('unexpected-error', { requestId })
}

/** A path and a text per mistake; the first text is also the `detail`. */
function invalidInput(error: ZodError): Problem {
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new Problem('invalid-input', { detail: errors[0]?.message, errors })
}

/** The JSON error of the wire contract: `{ detail, code, … }`. */
export function errorResponse(problem: Problem): Response {
  return Response.json(problem.toJson(), { status: problem.status, headers: errorHeaders(problem) })
}

/** When to come back, for what passes by itself. */
export function errorHeaders({ status, fields }: Problem): HeadersInit | undefined {
  if (status !== 503 && status !== 429) return undefined
  return { 'Retry-After': String(fields.retryAfterSeconds ?? RETRY_AFTER_SECONDS) }
}

/** The `[id]` of a path; `null` for what is no id, which operations treat like an unknown one. */
export function idParam(params: ApiContext['params']): number | null {
  return typeof params.id === 'string' ? parseId(params.id) : null
}
