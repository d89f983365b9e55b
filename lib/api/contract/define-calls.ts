import { type Action, rolesOf, type Scope } from '@/lib/accounts/permissions/permissions'
import type { ListFilter } from '@/lib/shared/lists/list-filter'
import type { ProblemCode } from '@/lib/shared/problem/problem'
import { maxPageSize } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'

/** Callers, with the key that each call needs by its name in the document (lib/api/openapi/openapi-document.ts). */
export const access = {
  everybody: { who: 'Everybody', key: null },
  user: { who: 'Logged-in users', key: 'token' },
  buyer: { who: 'The buyer of the order', key: 'token' },
  buyerOrAdmin: { who: 'The buyer of the order', key: 'token' },
  admin: { who: null, key: 'token' },
  session: { who: 'Browsers, by their session cookie', key: 'session' },
  monitor: { who: 'Monitors that know `METRICS_TOKEN`', key: 'monitor' },
  paypal: { who: 'PayPal, by its signature', key: null },
} as const

type Access = keyof typeof access

type Audience = { access: Access; can?: Action | undefined; scope?: Scope | undefined }

/** Says for whom a call or page is, as in 'The buyer of the order, owners, staff'. */
export function audienceOf({ access: of, can, scope }: Audience): string {
  const names = { owner: 'owners', staff: 'staff', reader: 'readers', customer: 'customers' }
  const roles = can ? rolesOf(can).map((role) => names[role]) : []
  const all = [access[of].who, ...roles, scope && `keys with \`${scope}\``]
  const text = all.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Handler, documents, the browser's client and the matrix of access follow from it; what follows from a field is not repeated. */
type Definition = {
  /** The path is as in the specification; it answers with and without a slash at its end. Its parameters are `{slug}`, or ids, the first of them `{id}`. */
  request: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: `/api/${string}`]
  does: string
  access: Access
  /** What admins must be permitted to do for it. */
  can?: Action
  /** The scope that opens it to programs with a key. Without one they may not call it, or are visitors where everybody may read. */
  scope?: Scope
  /** Parameters as the documents describe them, where these are not those of `list` and `filter`. */
  query?: z.ZodObject
  /**
   * The answer is one page of a list, with `X-Total-Count` and `Link`. A `strict` list refuses parameters that it does not have;
   * a `lenient` one ignores them, and reads them before it asks for permission; the handler of a `search` reads its own.
   */
  list?: 'strict' | 'lenient' | 'search'
  /** The filter of a strict list; or the parameters of a call that is no list, which refuses any other. */
  filter?: ListFilter
  /** Its answer says in `X-Total-Amount` what all rows come to. */
  isSummed?: true
  /** It searches for words and corrects them: the answer's `X-Corrected-Query` says so. */
  isCorrected?: true
  /** The answer has an `ETag` that names its version. */
  isVersioned?: true
  /** Takes an `If-Match` that names versions. */
  isConditional?: true
  /** JSON unless `bodyType` says otherwise. An optional one may be absent. */
  body?: z.ZodType
  bodyType?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  /** The size of its largest file, instead of that of a picture. */
  maxFileBytes?: number
  /** Takes an `Idempotency-Key`: a repeat is answered with the result of the first call. */
  isRepeatable?: true
  /** Counted against this rate limit before the body is read, or (`own`) by the handler. */
  limit?: 'register' | 'review' | 'order' | 'cart' | 'webhook' | 'agent' | 'challenge' | 'own'
  /** The status of a success; 200 unless given. */
  status?: 201 | 202
  answer: z.ZodType
  answerType?: 'text/plain' | 'application/pdf'
  /** An answer with another status that is no failure of the call: the body says more than a problem would. */
  otherwise?: { status: number; schema: z.ZodType }
  /** Problems beyond those that follow from the other fields. */
  problems?: readonly ProblemCode[]
  /** Fields that failures below 500 may have in this call only. */
  problemFields?: z.ZodRawShape
  /** Failures are a JSON string: the text alone. */
  failsAsText?: true
}

/** `id` is its name in the document, unique. */
type Named<Id, Of extends Definition> = Of & { id: Id; method: Of['request'][0]; path: Of['request'][1] }
export type Call = Named<string, Definition>

export function defineCalls<const Calls extends Record<string, Definition>>(
  calls: Calls,
): { readonly [Id in keyof Calls & string]: Named<Id, Calls[Id]> }
export function defineCalls(calls: Record<string, Definition>): Record<string, Call> {
  const named = ([id, call]: [string, Definition]) => {
    const [method, path] = call.request
    return [id, { id, method, path, query: queryOf(call), ...call, problems: problemsOf(call) }] as const
  }
  return Object.fromEntries(Object.entries(calls).map(named))
}

function problemsOf({ list, problems = [] }: Definition): readonly ProblemCode[] {
  return list === 'strict' || list === 'lenient' ? [...problems, 'invalid-input'] : problems
}

function queryOf({ list, filter }: Definition): z.ZodObject | undefined {
  return list ? pageParameters.extend(filter?.shape ?? {}) : filter
}

/** The answer of calls that only report success. */
export const detailJson = z.object({ detail: z.string() })

export const pageParameters = z
  .object({
    page: z.int().min(1).max(999_999).describe('Page, from 1.'),
    pageSize: z
      .int()
      .min(1)
      .max(999_999)
      .describe(`Rows on a page, ${maxPageSize} unless given; a larger number is taken for ${maxPageSize}.`),
  })
  .partial()
