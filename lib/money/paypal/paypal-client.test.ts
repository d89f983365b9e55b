import { createServer, type RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import paypal from '@paypal/checkout-server-sdk'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type CallOutcome, callCount } from '@/lib/platform/service-health/service-calls'
import { problemOf } from '@/testing/http/problems'
import { limitPaypal } from './call-deadline'
import { sendToPaypal } from './paypal-client'
import { ProviderRefusal } from './provider-refusal'

const answers = vi.hoisted(() => [] as [string, { fault: string } | null][])
vi.mock('@/lib/platform/service-health/service-health', () => ({
  noteAnswer: async (service: string, failure: { fault: string } | null) =>
    void answers.push([service, failure]),
}))

const json = { 'Content-Type': 'application/json' }

const goodToken: RequestListener = (_, response) => {
  response.writeHead(200, json).end('{"token_type":"Bearer","access_token":"A21AA","expires_in":32400}')
}
const goodOrder: RequestListener = (_, response) => response.writeHead(200, json).end('{"id":"ORDER"}')

const badResponses: [string, RequestListener][] = [
  ['HTML instead of JSON', (_, response) => response.writeHead(200, json).end('<html>')],
  ['incomplete JSON', (_, response) => response.writeHead(200, json).end('{"id":"ORD')],
  ['a response without Content-Type', (_, response) => response.writeHead(200).end('{"id":"ORDER"}')],
  ['an empty body', (_, response) => response.writeHead(200, json).end()],
  [
    'invalid gzip',
    (_, response) => response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end('{"id":"ORDER"}'),
  ],
  ['a response that never begins', () => {}],
  ['a response that never ends', (_, response) => response.writeHead(200, json).write('{"id":')],
  [
    'a response that breaks off',
    (_, response) => response.writeHead(200, json).write('{"id":', () => response.destroy()),
  ],
]

/** The handlers of a fake PayPal, and the requests it got. */
const handlers = { token: goodToken, order: goodOrder }
let requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  const handle = request.url === '/v1/oauth2/token' ? handlers.token : handlers.order
  handle(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nobody-asks',
  NEXTAUTH_SECRET: 'a secret that only the tests of this shop know',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_API_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const uncaught: unknown[] = []
process.on('uncaughtException', (error) => uncaught.push(error))
const timeout = AbortSignal.timeout

/** Shortens the timeout only for responses that never end, so that a busy machine does not fail the others. */
function shortenTimeoutFor(name: string) {
  if (name.includes('never')) vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
}

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(handlers, { token: goodToken, order: goodOrder })
  requests = []
  expect(uncaught).toEqual([])
})

function requestOrder(options?: Parameters<typeof sendToPaypal>[3]) {
  const build = () => new paypal.orders.OrdersGetRequest('ORDER')
  return sendToPaypal('read-order', build, z.object({ id: z.string() }), options)
}

/** PayPal rejects the token that it issued before. */
async function invalidateToken() {
  handlers.order = (_, response) => response.writeHead(401, json).end('{"name":"AUTHENTICATION_FAILURE"}')
  await problemOf(requestOrder())
  handlers.order = goodOrder
  requests = []
}

test.each(badResponses)(
  'when the token response is %s, only this call fails, as provider down',
  async (name, handler) => {
    await invalidateToken()
    handlers.token = handler
    shortenTimeoutFor(name)
    const problems = await Promise.all([requestOrder(), requestOrder(), requestOrder()].map(problemOf))
    expect(problems.map(({ code }) => code)).toEqual(Array(3).fill('payment-provider-down'))
    // Three calls with three attempts each.
    expect(requests).toHaveLength(9)
    vi.restoreAllMocks()
    handlers.token = goodToken
    expect(await requestOrder()).toEqual({ id: 'ORDER' })
  },
)

test.each(badResponses)(
  'when the response is %s, only this call fails, as provider down',
  async (name, handler) => {
    handlers.order = handler
    shortenTimeoutFor(name)
    expect((await problemOf(requestOrder())).code).toBe('payment-provider-down')
    expect(requests.filter((each) => each.startsWith('GET /v2/checkout/orders/ORDER'))).toHaveLength(3)
    vi.restoreAllMocks()
    handlers.order = goodOrder
    expect(await requestOrder()).toEqual({ id: 'ORDER' })
  },
)

test('an attempt times out even when garbage is collected while it waits', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let collections = 0
  handlers.order = () => {
    // What only the sending referenced is garbage by then.
    setTimeout(() => ++collections && collect(), 20)
  }
  // Not a spy: its record of return values would keep the timeouts alive.
  AbortSignal.timeout = () => timeout.call(AbortSignal, 300)
  const { code } = await problemOf(requestOrder()).finally(() => {
    AbortSignal.timeout = timeout
  })
  expect(code).toBe('payment-provider-down')
  expect(collections).toBeGreaterThan(0)
})

test('an unreadable response is retried with the same token', async () => {
  await requestOrder()
  requests = []
  handlers.order = (request, response) => {
    handlers.order = goodOrder
    badResponses[0]?.[1](request, response)
  }
  expect(await requestOrder()).toEqual({ id: 'ORDER' })
  expect(requests).toEqual(Array(2).fill('GET /v2/checkout/orders/ORDER Bearer A21AA'))
})

test('a token that PayPal rejects is replaced within the call', async () => {
  await requestOrder()
  requests = []
  handlers.order = (_, response) => {
    handlers.order = goodOrder
    response.writeHead(401, json).end('{"name":"AUTHENTICATION_FAILURE"}')
  }
  expect(await requestOrder()).toEqual({ id: 'ORDER' })
  expect(requests.filter((each) => each.startsWith('POST /v1/oauth2/token Basic '))).toHaveLength(1)
})

test('a refused order throws ProviderRefusal, a refused token does not', async () => {
  const refuse: RequestListener = (_, response) =>
    response.writeHead(404, json).end('{"name":"RESOURCE_NOT_FOUND","details":[]}')
  handlers.order = refuse
  await expect(requestOrder()).rejects.toEqual(new ProviderRefusal('RESOURCE_NOT_FOUND'))
  await invalidateToken()
  handlers.token = refuse
  expect((await problemOf(requestOrder())).code).toBe('payment-provider-down')
})

test('a 403 is a refusal only for calls that say so, and with PayPal’s error', async () => {
  const body = '{"name":"NOT_AUTHORIZED","details":[{"issue":"PERMISSION_DENIED"}]}'
  handlers.order = (_, response) => response.writeHead(403, json).end(body)
  expect((await problemOf(requestOrder())).code).toBe('payment-provider-down')
  await expect(requestOrder({ isForbiddenFinal: true })).rejects.toMatchObject({ issue: 'PERMISSION_DENIED' })
  handlers.order = (_, response) => response.writeHead(403).end('<html>')
  expect((await problemOf(requestOrder({ isForbiddenFinal: true }))).code).toBe('payment-provider-down')
})

const refuseWith =
  (status: number, body = '{"name":"SOME_ERROR"}'): RequestListener =>
  (_, response) =>
    response.writeHead(status, json).end(body)
const issue = (code: string) => `{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"${code}"}]}`

test.each<[string, Partial<typeof handlers>, { fault: string | null; outcome: CallOutcome }]>([
  ['answers', {}, { fault: null, outcome: 'ok' }],
  ['fails', { order: refuseWith(503) }, { fault: 'unreachable', outcome: 'failed' }],
  ['is too busy', { order: refuseWith(429) }, { fault: 'unreachable', outcome: 'failed' }],
  ['gives no token', { token: refuseWith(503) }, { fault: 'unreachable', outcome: 'failed' }],
  ['refuses the credentials', { token: refuseWith(401) }, { fault: 'credentials', outcome: 'failed' }],
  ['takes no token', { order: refuseWith(401) }, { fault: 'credentials', outcome: 'failed' }],
  ['forbids it', { order: refuseWith(403) }, { fault: 'account', outcome: 'failed' }],
  [
    'refuses the account',
    { order: refuseWith(422, issue('PAYEE_ACCOUNT_RESTRICTED')) },
    { fault: 'account', outcome: 'refused' },
  ],
  [
    'refuses a buyer',
    { order: refuseWith(422, issue('INSTRUMENT_DECLINED')) },
    { fault: null, outcome: 'refused' },
  ],
])('E11 a PayPal that %s is counted, and known by its fault', async (_, own, { fault, outcome }) => {
  await invalidateToken()
  Object.assign(handlers, own)
  const before = callCount('paypal read-order', outcome)
  answers.splice(0)
  await requestOrder().catch(() => {})
  expect(answers.map(([service, failure]) => [service, failure?.fault ?? null])).toEqual([
    ['paypal-read', fault],
  ])
  expect(callCount('paypal read-order', outcome)).toBe(before + 1)
})

test('W07 all that one call asks of a PayPal that hangs ends with the time of the call, without a retry', async () => {
  handlers.order = () => {}
  const problems = await limitPaypal(async () => {
    const first = await problemOf(requestOrder())
    const second = await problemOf(requestOrder())
    return [first, second]
  }, 1000)
  expect(problems).toMatchObject([{ code: 'payment-provider-down' }, { code: 'payment-provider-down' }])
  expect(requests.filter((request) => request.includes('/v2/'))).toHaveLength(1)
})
