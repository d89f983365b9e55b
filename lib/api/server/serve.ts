import 'server-only'
import { proofNeeded } from '@/lib/accounts/mfa/recent-proof'
import {
  isProgram,
  type Principal,
  requireAction,
  requireUser,
  type Viewer,
} from '@/lib/accounts/permissions/viewer'
import type { Caller } from '@/lib/accounts/sessions/find-viewer'
import { access, type Call } from '@/lib/api/contract/define-calls'
import { findViewerAndLimitRate, type LimitedCall, limitRate } from '@/lib/api/rate-limits/rate-limit'
import { runExclusive } from '@/lib/platform/async/run-exclusive'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { type ListFilter, parseAll, parseFilter } from '@/lib/shared/lists/list-filter'
import { type Paged, type Paging, parsePaging, parseStrictPaging } from '@/lib/shared/lists/paging'
import { Problem } from '@/lib/shared/problem/problem'
import { idempotencyKeyInput } from '@/lib/shared/validation/wire'
import type { z } from '@/lib/shared/validation/zod'
import { type ApiContext, apiRoute, errorResponse, idParam, noViewer, readBearer } from './api-route'
import { parametersOf } from './call-language'
import { otherMethods } from './other-methods'
import { programOf } from './program'
import { parseJson, readForm, readText } from './read-body'
import { listResponse, withAmount } from './responses'

type OfUsers = { access: 'user' | 'buyer' | 'buyerOrAdmin' | 'admin' }
/** What comes before the operation. */
type Guarded = { limit: unknown } | { body: unknown } | { filter: unknown } | { list: 'strict' }
type PagedCall = { list: 'strict' | 'lenient'; answer: z.ZodArray }
type FilteredCall = { filter: ListFilter }

type AnyInput = {
  request: Request
  viewer: Principal | null
  /** The `{id}` of the path; `null` for a malformed one, which operations treat like an unknown id. */
  id: number | null
  slug: string | null
  /** Another id of the path, by its name; likewise. */
  idOf(name: string): number | null
  body: unknown
  /** The JSON as it was sent. */
  text: string
  paging: Paging | undefined
  filter: unknown
  /** The `Idempotency-Key`. */
  key: string | null
}
/** Programs reach only the calls that a scope opens to them. */
type CallerOf<C extends Call> = C extends { scope: string } ? Principal : Viewer
type Input<C extends Call> = Omit<AnyInput, 'viewer' | 'body' | 'paging' | 'filter'> & {
  viewer: CallerOf<C> | (C extends OfUsers & Guarded ? never : null)
  body: C extends { body: z.ZodType } ? z.output<C['body']> : undefined
  paging: C extends PagedCall ? Paging : undefined
  filter: C extends FilteredCall ? z.output<C['filter']> : undefined
}
type Answer<C extends Call> = C extends PagedCall
  ?
      | (Paged<z.output<C['answer']['element']>> &
          (C extends { isSummed: true } ? { amountCents: number } : unknown))
      | Response
  : z.output<C['answer']> | Response

/**
 * The handlers of a route whose only call is this one: parses what was sent, runs the operation, and responds with its result.
 * The operation asks for permission; `serve` asks before it only where a limit, a body, a filter or a strict list is handled first, which must
 * not answer a caller who may not call.
 */
export function serve<C extends Call>(
  call: C,
  run: (input: Input<C>) => Promise<Answer<C>>,
  toErrorResponse?: typeof errorResponse,
): ReturnType<typeof handlersOf>
export function serve(
  call: Call,
  run: (input: AnyInput) => Promise<(Paged<unknown> & { amountCents?: number }) | Response>,
  toErrorResponse?: typeof errorResponse,
) {
  const { limit, list, body: schema, status } = call
  const isGuarded = Boolean(limit || schema || call.filter || list === 'strict')
  const respond = async ({ request, viewer: person, program, params }: ApiContext) => {
    const principal = program ?? person
    if (needsProof(call)) await requireProof(call, principal)
    const viewer = isGuarded ? admit(call, principal) : principal
    if (limit && limit !== 'own') await limitRate(limit, request, isProgram(viewer) ? null : viewer)
    const searchParams = parametersOf(request)
    const paging = pagingOf(call, searchParams)
    const filter = call.filter && (list ? parseFilter : parseAll)(call.filter, searchParams)
    const key = call.isRepeatable ? readKey(request) : null
    const text = schema && !call.bodyType ? await readText(request) : ''
    const isAbsent = text === '' && schema?.isOptional()
    const body = schema?.parse(
      call.bodyType ? await readForm(request, call.maxFileBytes) : isAbsent ? undefined : parseJson(text),
    )
    const result = await run({
      request,
      viewer: viewer ?? principal,
      id: idParam(params),
      slug: typeof params.slug === 'string' ? params.slug : null,
      idOf: (name) => idParam(params, name),
      body,
      text,
      paging,
      filter,
      key,
    })
    if (result instanceof Response) return result
    if (!paging) return Response.json(result, { status })
    return withAmount(
      listResponse(request, paging, result, filter ? searchParams : undefined),
      result.amountCents,
    )
  }
  return handlersOf(call, apiRoute(respond, toErrorResponse, undefined, programOf(call)))
}

/** The handlers of a call that reads its request, and finds its viewer, in a way of its own. */
export function serveByHand(call: Call, respond: (context: ApiContext) => Promise<Response>) {
  return handlersOf(call, apiRoute(respond, errorResponse, noViewer, programOf(call)))
}

function handlersOf({ method }: Call, handler: ReturnType<typeof apiRoute>) {
  return { ...otherMethods(method), [method]: handler }
}

/** Returns whether a call moves money or roles. */
function needsProof({ method, can }: Call): boolean {
  return method !== 'GET' && (can === 'handle-money' || can === 'manage-shop')
}

/** Throws `second-factor-needed` for somebody whose last proof is too old, once they may call at all. */
async function requireProof(call: Call, principal: Principal | null): Promise<void> {
  const viewer = admit(call, principal)
  if (viewer && !isProgram(viewer) && viewer.owes === 'proof') throw await proofNeeded(viewer)
}

/** Returns the viewer, or the program, which `programOf` has admitted; for a call of everybody's `null`. */
function admit(call: Call, viewer: Principal | null): Principal | null {
  if (isProgram(viewer)) return viewer
  if (call.access === 'admin' && call.can) return requireAction(viewer, call.can)
  return access[call.access].key === 'token' ? requireUser(viewer) : null
}

function pagingOf({ list, filter }: Call, searchParams: URLSearchParams): Paging | undefined {
  if (list !== 'strict' && list !== 'lenient') return undefined
  return list === 'strict' ? parseStrictPaging(searchParams, filter) : parsePaging(searchParams)
}

export function readKey(request: Request): string | null {
  return idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
}

/** The response of a call that creates something, or that repeats one which has. */
export function createdResponse(json: unknown, isReplay: boolean): Response {
  return repeatableResponse(json, isReplay, 201)
}

/** The response of a call with an `Idempotency-Key`. */
export function repeatableResponse(json: unknown, isReplay: boolean, status = 200): Response {
  return Response.json(json, { status, headers: isReplay ? { 'Idempotent-Replayed': 'true' } : {} })
}

/** Returns the caller of a valid token; `findViewer` counts the call. Throws `not-signed-in` for any other request. */
export async function callerOf(kind: LimitedCall, { request, call }: ApiContext): Promise<Caller> {
  const claims = await readBearer(request)
  if (!claims) throw new Problem('not-signed-in')
  const { userId } = claims
  return {
    userId,
    async findViewer(query) {
      const viewer = await findViewerAndLimitRate(kind, claims, query)
      call.viewerId = viewer?.id ?? null
      return viewer
    },
  }
}

/** Throws what is wrong with the input of this caller, whose call counts as well. */
export async function refuseInput({ userId, findViewer }: Caller, error: unknown): Promise<never> {
  requireUser(await runExclusive(userId, () => findViewer(querySql)))
  throw error
}
