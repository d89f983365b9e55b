import type { ProblemCode } from '@/lib/problem'
import { z } from '@/lib/text/zod'

/** Callers, with the key that each call needs by its name in the document (lib/openapi/document.ts). */
export const access = {
  everybody: { who: 'Everybody', key: null },
  user: { who: 'Logged-in users', key: 'token' },
  buyer: { who: 'The buyer of the order', key: 'token' },
  buyerOrAdmin: { who: 'The buyer of the order, admins', key: 'token' },
  admin: { who: 'Admins', key: 'token' },
  session: { who: 'Browsers, by their session cookie', key: 'session' },
  monitor: { who: 'Monitors that know `METRICS_TOKEN`', key: 'monitor' },
  paypal: { who: 'PayPal, by its signature', key: null },
} as const

type Access = keyof typeof access

/** A call of the API as the documents describe it. What follows from a part, such as the 401 of a token, is not repeated. */
export type Call = {
  /** Name in the document, unique. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As in the specification; it answers with and without a slash at its end. `{id}` is the only parameter there is. */
  path: `/api/${string}`
  /** What it does, in one or two sentences. */
  does: string
  access: Access
  query?: z.ZodObject
  /** The answer is one page of a list, with `X-Total-Count` and `Link`. */
  isList?: true
  /** The answer has an `ETag` that names its version. */
  isVersioned?: true
  /** The body that the handler parses; JSON unless `bodyType` says otherwise. */
  body?: z.ZodType
  bodyType?: 'multipart/form-data' | 'application/x-www-form-urlencoded'
  /** Takes an `Idempotency-Key`: a repeat is answered with the result of the first call. */
  isRepeatable?: true
  /** Counted against a rate limit. */
  isLimited?: true
  success: { status: 200 | 201 | 202; schema: z.ZodType; type?: 'text/plain' }
  /** An answer with another status that is no failure of the call: the body says more than a problem would. */
  otherwise?: { status: number; schema: z.ZodType }
  /** Problems beyond those that follow from the other fields. */
  failures?: ProblemCode[]
  /** Fields that failures below 500 may have in this call only. */
  failureFields?: z.ZodRawShape
  /** Failures are a JSON string: the text alone. */
  failsAsText?: true
}

/** The answer of calls that only report success. */
export const detailJson = z.object({ detail: z.string() })
