import { proofMethods } from '@/lib/accounts/mfa/mfa-schema'
import { access, type Call } from '@/lib/api/contract/define-calls'
import { refusedStocksJson } from '@/lib/sales/inventory/inventory-schema'
import { type ProblemCode, problemTable } from '@/lib/shared/problem/problem'
import { amountJson, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const errors = z.array(z.object({ path: z.string(), message: z.string() }))

/** Fields of a problem's JSON beside `detail` and `code`. */
const fieldsOf: Partial<Record<ProblemCode, z.ZodRawShape>> = {
  'invalid-input': { errors },
  'image-too-large': { errors },
  'unsupported-image': { errors },
  'out-of-stock': {
    product: idJson.nullable().optional(),
    name: z.string().optional(),
    countInStock: z.int().min(0).optional(),
  },
  'total-changed': {
    itemsPrice: amountJson,
    shippingPrice: amountJson,
    taxPrice: amountJson,
    totalPrice: amountJson,
  },
  'too-many-open-orders': { maxOpenOrders: z.int() },
  'too-many-held-units': { maxHeldUnits: z.int(), maxHeldProducts: z.int() },
  'stocks-refused': { refused: refusedStocksJson },
  'refund-too-large': { left: amountJson },
  'precondition-failed': { version: z.int() },
  'edit-conflict': { version: z.int(), countInStock: z.int().optional(), errors: errors.optional() },
  'import-refused': { refused: z.int().optional() },
  'import-stale': { rows: z.array(z.int()).optional() },
  'second-factor-needed': { methods: z.array(z.enum(proofMethods)) },
  'too-many-requests': { retryAfterSeconds: z.int() },
  'unexpected-error': { requestId: z.string() },
  busy: { requestId: z.string().optional() },
  'database-down': { requestId: z.string() },
}

const problemOf = (code: ProblemCode) =>
  z.object({ detail: z.string().min(1), code: z.literal(code), ...fieldsOf[code] })

const codes = Object.keys(problemTable) as ProblemCode[]

/** The JSON of each problem, by its code. */
export const problemSchemas = Object.fromEntries(codes.map((code) => [code, problemOf(code)])) as Record<
  ProblemCode,
  ReturnType<typeof problemOf>
>

/** Returns the codes of a call's problems, in the order of the table of problems. */
function problemCodesOf(call: Call): ProblemCode[] {
  const expected = new Set<ProblemCode>([
    // A language that is none.
    'invalid-input',
    'unexpected-error',
    'busy',
    'database-down',
    ...(call.problems ?? []),
  ])
  const addIf = (holds: unknown, ...more: ProblemCode[]) => {
    for (const code of holds ? more : []) expected.add(code)
  }
  addIf(call.method !== 'GET', 'cross-site')
  addIf(access[call.access].key === 'token', 'not-signed-in')
  addIf(call.access === 'admin', 'second-factor-needed')
  // A key without its scope is refused.
  addIf(
    access[call.access].key === 'token' || (call.access === 'everybody' && call.method !== 'GET'),
    'not-allowed',
  )
  addIf(call.scope, 'too-many-requests')
  addIf(call.body, 'body-too-large', 'body-incomplete')
  addIf(call.body && !call.bodyType, 'invalid-json')
  addIf(call.bodyType === 'multipart/form-data', 'invalid-form')
  addIf(call.isRepeatable, 'idempotency-key-reused')
  addIf(call.limit, 'too-many-requests')
  return codes.filter((code) => expected.has(code))
}

/** The schema of a call's failures that have one of these codes, all of one status. */
function failureSchema(call: Call, of: ProblemCode[]): z.ZodType {
  if (call.failsAsText) return z.string().min(1)
  const schemas = of.map((code) => {
    const isOwn = call.problemFields && problemTable[code] < 500
    return isOwn ? problemSchemas[code].extend(call.problemFields ?? {}) : problemSchemas[code]
  })
  return schemas.length === 1 && schemas[0] ? schemas[0] : z.union(schemas)
}

/** Returns a call's problems by status, in ascending order. */
export function failuresOf(call: Call): { status: number; codes: ProblemCode[]; schema: z.ZodType }[] {
  const expected = problemCodesOf(call)
  const statusOf = (code: ProblemCode): number => problemTable[code]
  const statuses = [...new Set(expected.map(statusOf))].sort((one, other) => one - other)
  return statuses.map((status) => {
    const of = expected.filter((code) => statusOf(code) === status)
    return { status, codes: of, schema: failureSchema(call, of) }
  })
}
