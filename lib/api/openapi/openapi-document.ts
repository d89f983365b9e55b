import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { userInfoJson, userJson } from '@/lib/accounts/users/user-schema'
import { callGroups } from '@/lib/api/contract/calls'
import { access, audienceOf, type Call } from '@/lib/api/contract/define-calls'
import { listedProductJson } from '@/lib/catalog/cards/card-schema'
import { groupJson } from '@/lib/catalog/product-groups/group-schema'
import { productDetailJson, productJson, reviewJson } from '@/lib/catalog/products/product-schema'
import { suggestionsJson } from '@/lib/catalog/search/search-schema'
import { speakIn } from '@/lib/platform/messages/speak'
import { orderNoteJson } from '@/lib/sales/order-admin/order-note'
import { orderJson, orderSummaryJson, refundJson } from '@/lib/sales/orders/order-schema'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { type ProblemCode, problemText } from '@/lib/shared/problem/problem'
import { amountJson, idempotencyKeyInput, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { failuresOf, problemSchemas } from './problem-responses'
import { describeWebhooks } from './webhook-documents'

/** Schemas with a name of their own. */
const named = {
  Product: productJson,
  ProductDetail: productDetailJson,
  ListedProduct: listedProductJson,
  ProductGroup: groupJson,
  Review: reviewJson,
  Suggestions: suggestionsJson,
  Order: orderJson,
  OrderSummary: orderSummaryJson,
  Refund: refundJson,
  OrderNote: orderNoteJson,
  User: userJson,
  UserInfo: userInfoJson,
  ...Object.fromEntries(Object.entries(problemSchemas).map(([code, schema]) => [nameOf(code), schema])),
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a login. It lasts an hour; the session call returns a fresh one.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of a program, `sk_…`, of which the call needs the scope that stands beside it.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description: 'The cookie that a login sets; with https its name begins with `__Secure-`.',
  },
  monitor: { type: 'http', scheme: 'bearer', description: 'The setting `METRICS_TOKEN`.' },
} as const

/** Every call takes it. */
const lang = {
  name: 'lang',
  in: 'query',
  description:
    'The language of the texts of the answer, which `Content-Language` names; without it the shop’s own. Unknown ones are refused.',
  schema: { type: 'string', enum: [...shippedLanguages] },
} satisfies ZodOpenApiParameterObject
const commonParameters = [{ $ref: '#/components/parameters/lang' }]

const listHeaders = z.object({
  'X-Total-Count': z.int().min(0).describe('Number of all rows of the list.'),
  Link: z.string().optional().describe('The first, previous, next and last page (RFC 8288).'),
})
const amountHeaders = listHeaders.extend({
  'X-Total-Amount': amountJson.describe('What all rows of the list come to.'),
})
const correctionHeaders = z.object({
  'X-Corrected-Query': z
    .string()
    .optional()
    .describe('The words that were searched instead of misspelt ones that no product has.'),
})
const replayHeaders = z.object({
  'Idempotent-Replayed': z
    .literal('true')
    .optional()
    .describe('The call was a repeat: this is the result of the first one.'),
})
const retryHeaders = z.object({ 'Retry-After': z.int().min(0).describe('Seconds to wait.') })
const versionHeaders = z.object({
  ETag: z
    .string()
    .regex(/^"\d+\.[\w-]+"$/)
    .describe('`"VERSION.HASH"`: the `version`, and a hash of the body, which also changes without an edit.'),
})

const unchanged: ZodOpenApiResponseObject = {
  description: 'The client has it: `If-None-Match` names its `ETag`.',
  headers: versionHeaders,
}

/** The front server may refuse any call. */
const refusal: ZodOpenApiResponseObject = {
  id: 'Refused',
  description: 'Refused unread, such as an address or headers that are too long or malformed.',
  content: { 'application/json': { schema: z.object({ detail: z.string(), code: z.string() }) } },
}

/** `out-of-stock` becomes `OutOfStock`. */
function nameOf(code: string): string {
  return code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the description of all calls as an OpenAPI 3.1 document, in English. `shopUrl` has no slash at its end. */
export function describeApi(shopUrl: string, version: string) {
  return speakIn({ language: 'en', prefix: '' }, () => describeCalls(shopUrl, version))
}

function describeCalls(shopUrl: string, version: string) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [tag, { calls }] of Object.entries(callGroups)) {
    for (const call of calls) {
      paths[call.path] = {
        ...paths[call.path],
        parameters: commonParameters,
        [call.method.toLowerCase()]: operationOf(call, tag),
      }
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Ecommerce Site',
        version,
        description: 'Every path works with and without a slash at its end. Answers may gain fields.',
      },
      servers: [{ url: shopUrl }],
      tags: Object.entries(callGroups).map(([name, { text }]) => ({ name, description: text })),
      paths,
      webhooks: describeWebhooks(),
      components: { schemas: named, parameters: { lang }, securitySchemes },
    },
    {
      override: ({ jsonSchema, io }) => {
        // Clients must not refuse fields that are added later.
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
        if (jsonSchema.format === 'binary') describeFile(jsonSchema)
      },
    },
  )
  return withoutUnused(document)
}

/** A file in a form, as OpenAPI 3.1 writes it: without the `format` of 3.0, and not encoded. */
function describeFile(schema: z.core.JSONSchema.JSONSchema): void {
  for (const name of ['format', 'contentEncoding', 'minLength'] as const) delete schema[name]
  schema.contentMediaType = 'application/octet-stream'
}

/** Removes the named schemas that no call has, such as problems that only appear with further fields. */
function withoutUnused<Document extends ReturnType<typeof createDocument>>(document: Document): Document {
  const text = JSON.stringify(document)
  const { schemas = {} } = document.components ?? {}
  for (const name of Object.keys(schemas))
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name]
  return document
}

function operationOf(call: Call, tag: string): ZodOpenApiOperationObject {
  const who = audienceOf(call)
  const { status = 200, answer, answerType = 'application/json' } = call
  const success: ZodOpenApiResponseObject = {
    description: 'Success.',
    content: { [answerType]: { schema: answer } },
    ...(call.list && {
      headers: call.isCorrected
        ? listHeaders.extend(correctionHeaders.shape)
        : call.isSummed
          ? amountHeaders
          : listHeaders,
    }),
    ...(call.isCorrected && !call.list && { headers: correctionHeaders }),
    ...(call.isRepeatable && { headers: replayHeaders }),
    ...(call.isVersioned && { headers: versionHeaders }),
  }
  const failures = failuresOf(call).map((failure) => [failure.status, failureOf(failure)] as const)
  const otherwise = call.otherwise ? [[call.otherwise.status, otherwiseOf(call.otherwise)] as const] : []
  return {
    operationId: call.id,
    tags: [tag],
    summary: call.does,
    description: `For: ${who}.`,
    security: securityOf(call),
    requestParams: {
      ...(call.path.includes('{id}') && { path: z.object(idsOf(call.path)) }),
      ...(call.path.includes('{slug}') && { path: z.object({ slug: z.string() }) }),
      ...(call.query && { query: call.query }),
      ...(call.isRepeatable && {
        header: z.object({ 'Idempotency-Key': idempotencyKeyInput.unwrap().optional() }),
      }),
      ...(call.isConditional && {
        header: z.object({ 'If-Match': z.string().optional().describe('`"VERSION"`, or a whole `ETag`.') }),
      }),
    },
    ...(call.body && {
      requestBody: {
        required: !call.body.isOptional(),
        content: { [call.bodyType ?? 'application/json']: { schema: call.body } },
      },
    }),
    responses: {
      ...Object.fromEntries([[status, success], ...failures, ...otherwise]),
      ...(call.isVersioned && { 304: unchanged }),
      '4XX': refusal,
    },
  }
}

/** What a call needs, one of these. */
function securityOf({ access: of, scope }: Call): Record<string, string[]>[] {
  const { key } = access[of]
  const people = key ? [{ [key]: [] }] : []
  if (!scope) return people
  return [...(key ? people : [{}]), { key: [scope] }]
}

/** The parameters of a path, all of them ids. */
function idsOf(path: string): Record<string, typeof idJson> {
  return Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, idJson]))
}

function otherwiseOf({ schema }: NonNullable<Call['otherwise']>): ZodOpenApiResponseObject {
  return { description: 'Not now.', content: { 'application/json': { schema } }, headers: retryHeaders }
}

type Failure = { status: number; codes: ProblemCode[]; schema: z.ZodType }

function failureOf({ status, codes, schema }: Failure): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${problemText(code)}`).join('\n\n'),
    content: { 'application/json': { schema } },
    ...((status === 429 || status === 503) && { headers: retryHeaders }),
  }
}
