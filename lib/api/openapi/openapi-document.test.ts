import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '@/lib/api/contract/calls'
import { webhookEventNames } from '@/lib/messaging/webhooks/webhook-events'
import { root } from '@/lib/platform/config/root'
import { foreignWords } from '@/testing/browser/foreign-words'
import { describedCall, patternOf } from '@/testing/http/call-api'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { describeApi } from './openapi-document'

type Parameter = { in: string; name: string; required?: boolean }

const document = describeApi('https://shop.example.com', '1.2.3')
const operations = Object.entries(document.paths ?? {}).flatMap(([path, { parameters: _, ...methods }]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

/** Every value of an object or list and of those in it. */
function* valuesIn(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    yield [name, inner]
    yield* valuesIn(inner)
  }
}

test('the document says what it describes, in which version, and where', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Ecommerce Site', version: '1.2.3' },
    servers: [{ url: 'https://shop.example.com' }],
  })
})

const service = /^export const \{ [A-Z, ]+ \} = serve(?:ByHand)?\(\s*\w+\.(\w+),/gm

test('every route serves a call by its definition, at its path, and every call has a route', () => {
  const sources = import.meta.glob<string>('/app/api/**/route.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const served = Object.entries(sources).flatMap(([file, source]) => {
    const path = file.slice('/app'.length, -'/route.ts'.length)
    const ids = Array.from(source.matchAll(service), ([, id]) => id)
    return (ids.length > 0 ? ids : [undefined]).map((id) => `${id} ${patternOf(path)}`)
  })
  // Those of next-auth, which serve several paths, and of unknown paths.
  const others = ['undefined /api/auth/[...nextauth]', 'undefined /api/[[...path]]']
  const ofNextAuth = ['getSession', 'getCsrfToken', 'logOut']
  const defined = calls.flatMap(({ id, path }) => (ofNextAuth.includes(id) ? [] : `${id} ${patternOf(path)}`))
  expect(served.toSorted()).toEqual([...defined, ...others].toSorted())
})

test('every call has a name of its own', () => {
  expect(operations).toHaveLength(calls.length)
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(calls.length)
})

test('every reference leads to a part of the document', () => {
  const references = [...valuesIn(document)].filter(([name]) => name === '$ref').map(([, value]) => value)
  expect(references.length).toBeGreaterThan(50)
  const { schemas, responses, parameters } = document.components ?? {}
  const known = Object.entries({ schemas, responses, parameters }).flatMap(([kind, parts]) =>
    Object.keys(parts ?? {}).map((name) => `#/components/${kind}/${name}`),
  )
  expect(references.filter((reference) => !known.includes(String(reference)))).toEqual([])
})

test('every call takes the language of its answer', () => {
  for (const { parameters } of Object.values(document.paths ?? {}))
    expect(parameters).toEqual([{ $ref: '#/components/parameters/lang' }])
  expect(document.components?.parameters?.lang).toMatchObject({ in: 'query', schema: { enum: ['en', 'de'] } })
})

test('every call declares the parameters of its path', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared: Parameter[] = operation.parameters ?? []
    const ofPath = declared.filter((parameter) => parameter.in === 'path' && parameter.required)
    expect(
      ofPath.map(({ name }) => name),
      operation.operationId,
    ).toEqual(named)
  }
})

test('every call names a key that the document explains, and tells of its 401', () => {
  for (const { operation } of operations) {
    const keys = (operation.security ?? []).flatMap((security: object) => Object.keys(security))
    for (const key of keys)
      expect(document.components?.securitySchemes, operation.operationId).toHaveProperty(key)
    if (keys.includes('token')) expect(operation.responses, operation.operationId).toHaveProperty('401')
  }
})

test('a call is found by its path with any parameter, with and without a slash', () => {
  for (const path of ['/api/products/review/{productId}', '/api/products/review/[id]/'])
    expect(describedCall('POST', path)?.id).toBe('addReview')
})

test('parameters and headers that are numbers are described as numbers', () => {
  const typesOf = (path: `/${string}`) =>
    Object.fromEntries(
      (document.paths?.[path]?.get?.parameters ?? []).map((parameter) => {
        const { name, schema } = parameter as { name: string; schema: { type: string } }
        return [name, schema.type]
      }),
    )
  const paging = { page: 'integer', pageSize: 'integer' }
  const amounts = { minPrice: 'number', maxPrice: 'number', minRating: 'number' }
  expect(typesOf('/api/products/')).toMatchObject({ ...paging, ...amounts })
  for (const path of ['/api/users/', '/api/orders/myorders/'] as const) expect(typesOf(path)).toEqual(paging)
  expect(typesOf('/api/orders/')).toMatchObject({ ...paging, status: 'array', from: 'string' })
  const { responses } = document.paths?.['/api/orders/']?.get ?? {}
  expect(responses?.['200'].headers['X-Total-Count'].schema.type).toBe('integer')
  expect(responses?.['503'].headers['Retry-After'].schema.type).toBe('integer')
})

test('a file and a time are described by one word each', () => {
  const { requestBody } = document.paths?.['/api/products/create/']?.post ?? {}
  const form = requestBody && 'content' in requestBody ? requestBody.content['multipart/form-data'] : null
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  expect(form).toHaveProperty('schema.properties.image', file)
  const times = [...valuesIn(document)].filter(([, value]) =>
    JSON.stringify(value)?.startsWith('{"type":"string","format":"date-time"'),
  )
  expect(times.length).toBeGreaterThan(5)
  expect(new Set(times.map(([, value]) => JSON.stringify(value)))).toEqual(
    new Set(['{"type":"string","format":"date-time"}']),
  )
})

test('the calls of a list, and those that may be repeated, name their headers', () => {
  const { get } = document.paths?.['/api/orders/'] ?? {}
  expect(Object.keys(get?.responses?.['200'].headers)).toEqual(['X-Total-Count', 'Link', 'X-Total-Amount'])
  const suggest = document.paths?.['/api/products/suggest/']?.get
  expect(Object.keys(suggest?.responses?.['200'].headers)).toEqual(['X-Corrected-Query'])
  const { post } = document.paths?.['/api/orders/add/'] ?? {}
  expect(post?.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key' }])
  expect(Object.keys(post?.responses?.['429'].headers)).toEqual(['Retry-After'])
})

test('the document has a message for each event that a webhook can ask for, and the test', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...webhookEventNames, 'webhook.test'])
  const { post } = document.webhooks?.['order.paid'] ?? {}
  const body = post?.requestBody && 'content' in post.requestBody ? post.requestBody.content : {}
  expect(body['application/json']).toHaveProperty('schema.properties.data.$ref', '#/components/schemas/Order')
})

/** Runs `redocly lint`, without what it would ask the network. It prints an object for each file. */
function lint(files: string[]): Promise<string> {
  const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const options = ['lint', ...files, '--config', path.join(root, 'redocly.yaml'), '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...options], { env, cwd: root }, (_, output, faults) =>
      resolve(output || faults),
    )
  })
}

test('redocly finds nothing to criticize in the document of a shop on the internet, and of one on this machine', async () => {
  const folder = temporaryFolder()
  const files = ['https://shop.example', 'http://localhost:3000'].map((url, index) => {
    const file = path.join(folder, `openapi-${index}.json`)
    writeFileSync(file, JSON.stringify(describeApi(url, '1.2.3')))
    return file
  })
  const results = (await lint(files)).split(/(?<=^\})(?=\{)/m).map((text) => JSON.parse(text))
  expect(results).toHaveLength(2)
  for (const { totals, problems } of results) {
    expect(problems).toEqual([])
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  }
})

test('E20 the document tells no amount in a currency of its own, and no time in UTC', () => {
  const lines = JSON.stringify(document).split('},')
  expect(foreignWords(lines, 'another currency in a file', 'a time in UTC')).toEqual([])
})
