import 'server-only'
import { type core, ZodError } from 'zod'
import type { Program, Viewer } from '@/lib/accounts/permissions/viewer'
import { findViewer } from '@/lib/accounts/sessions/find-viewer'
import { readToken, type TokenClaims } from '@/lib/accounts/sessions/tokens'
import { limitPaypal } from '@/lib/money/paypal/call-deadline'
import { env } from '@/lib/platform/config/env'
import { isUserGone } from '@/lib/platform/db/db'
import { outageOf } from '@/lib/platform/db-connection/database-outage'
import { RETRY_AFTER_SECONDS } from '@/lib/platform/edge/protocol'
import { currentRequestId, logFault } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { parseId } from '@/lib/shared/routes/paths'
import { inLanguageOf, requireLanguage } from './call-language'
import { type LoggedCall, logRequest } from './log-request'

export type ApiContext = {
  request: Request
  call: LoggedCall
  viewer: Viewer | null
  /** The program whose key was sent, on calls that its scopes open. */
  program: Program | null
  params: Record<string, string | string[]>
}
type Handler = (context: ApiContext) => Promise<Response>
export type RouteContext = { params: Promise<Record<string, string | string[]> | undefined> }

/** The bearer token, the API's only credential: cookies are never read here. */
export function bearerIn(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Reads the token of a log-in. Only `findViewer` tells whether it still holds. */
export async function readBearer(request: Request): Promise<TokenClaims | null> {
  const token = bearerIn(request)
  return token ? readToken('bearer', token) : null
}

async function findCallerOf(request: Request): Promise<Viewer | null> {
  const claims = await readBearer(request)
  return claims && findViewer(claims)
}

/** Serves calls without a viewer, and calls whose operation finds the viewer itself. */
export const noViewer = async (): Promise<null> => null

/** Browsers send no key. */
const noProgram = async (): Promise<null> => null

/** Wraps an API handler: refuses other sites, finds the viewer or the program, logs the request, and turns errors into the contract's JSON. */
export function apiRoute(
  handler: Handler,
  toErrorResponse = errorResponse,
  findCaller: (request: Request) => Promise<Viewer | null> = findCallerOf,
  findProgramOf: (request: Request, call: LoggedCall) => Promise<Program | null> = noProgram,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    // Next passes `undefined` for a path without parameters.
    const params = (await context.params) ?? {}
    const respond = async (call: LoggedCall) => {
      try {
        requireLanguage(request)
        refuseCrossSite(request)
        const program = await findProgramOf(request, call)
        const viewer = program ? null : await findCaller(request)
        call.viewerId = viewer?.id ?? null
        return withNoStore(await limitPaypal(() => handler({ request, call, viewer, program, params })))
      } catch (error) {
        const problem = problemOf(error)
        Object.assign(call, refusalFacts(request, params, problem))
        return withNoStore(toErrorResponse(problem))
      }
    }
    return inLanguageOf(request, () => logRequest(request, params, respond))
  }
}

/** Refuses a write that another site has sent, by `Sec-Fetch-Site` or `Origin`. Clients other than browsers send neither. */
function refuseCrossSite(request: Request): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const site = request.headers.get('sec-fetch-site')
  if (site) {
    // The shop's own pages, or a development server that proxies their requests.
    if (site !== 'same-origin' && site !== 'none') throw new Problem('cross-site')
    return
  }
  const origin = request.headers.get('origin')
  if (!origin) return
  const isOurs =
    URL.canParse(origin) &&
    [new URL(env().SHOP_URL).host, request.headers.get('host')].includes(new URL(origin).host)
  if (!isOurs) throw new Problem('cross-site')
}

/** Refuses a page that is not the shop's, whatever host it asks: a name bound to the shop's address is sent as host, too. */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const isOurs =
    origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(env().SHOP_URL).host)
  if (!isOurs) throw new Problem('cross-site')
}

/** Facts of a refused call for the log: its code, and its order. */
function refusalFacts(request: Request, params: ApiContext['params'], { code, fields }: Problem) {
  const ofPath = /\/api\/orders\/(?:deliver\/)?\d+\//.test(`${request.url}/`) ? idParam(params) : null
  const orderId = ofPath ?? (typeof fields.orderId === 'number' ? fields.orderId : null)
  return orderId === null ? { code } : { code, orderId }
}

/** Forbids caching of the response, unless the handler has set a Cache-Control of its own. */
function withNoStore(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Turns an error into a Problem. An unexpected error is logged under the request's id and reported without details. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return invalidInput(error)
  const requestId = currentRequestId()
  logFault('api-fault', error)
  const outage = outageOf(error)
  // A database that waits for a lock is not down.
  if (outage) return new Problem(outage.kind === 'slow' ? 'busy' : 'database-down', { requestId })
  // The viewer's account was deleted while the request ran. Other missing rows have been retried by `withTransaction`.
  if (isUserGone(error)) return new Problem('not-signed-in', { requestId })
  return new Problem('unexpected-error', { requestId })
}

/** More mistakes help nobody. */
const maxErrors = 100

/** One path and text per mistake, of the first 100; the first text is also the `detail`. */
function invalidInput(error: ZodError): Problem {
  const errors = error.issues
    .flatMap((issue) => meantIn(issue))
    .slice(0, maxErrors)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  return new Problem('invalid-input', { detail: errors[0]?.message, errors })
}

/** Of a body with several shapes: the mistakes in the only one whose fields it has. */
function meantIn(issue: core.$ZodIssue): readonly core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.filter((issues) =>
    issues.every(({ code, path }) => code !== 'unrecognized_keys' && path.length > 0),
  )
  const [only = []] = meant
  return meant.length === 1 && only.length > 0
    ? only.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
    : [issue]
}

/** The JSON error of the wire contract: `{ detail, code, … }`. */
export function errorResponse(problem: Problem): Response {
  return Response.json(problem.toJson(), { status: problem.status, headers: errorHeaders(problem) })
}

/** `Retry-After` for problems that pass by themselves. */
export function errorHeaders({ status, fields }: Problem): HeadersInit | undefined {
  if (status !== 503 && status !== 429) return undefined
  return { 'Retry-After': String(fields.retryAfterSeconds ?? RETRY_AFTER_SECONDS) }
}

/** The `[id]` of a path; `null` for a malformed one, which operations treat like an unknown id. */
export function idParam(params: ApiContext['params'], name = 'id'): number | null {
  const text = params[name]
  return typeof text === 'string' ? parseId(text) : null
}
