import { createServer, type RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import paypal from '@paypal/checkout-server-sdk'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ProviderRefusal, sendToPaypal } from '@/lib/paypal/client'
import { problemOf } from '@/lib/testing/problems'

const json = { 'Content-Type': 'application/json' }

const goodToken: RequestListener = (_, response) => {
  response.writeHead(200, json).end('{"token_type":"Bearer","access_token":"A21AA","expires_in":32400}')
}
const goodOrder: RequestListener = (_, response) => response.writeHead(200, json).end('{"id":"ORDER"}')

const badAnswers: [string, RequestListener][] = [
  ['a page instead of JSON', (_, response) => response.writeHead(200, json).end('<html>')],
  ['half of the JSON', (_, response) => response.writeHead(200, json).end('{"id":"ORD')],
  ['an answer without Content-Type', (_, response) => response.writeHead(200).end('{"id":"ORDER"}')],
  ['nothing', (_, response) => response.writeHead(200, json).end()],
  [
    'bad gzip',
    (_, response) => response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' }).end('{"id":"ORDER"}'),
  ],
  ['an answer that never begins', () => {}],
  ['an answer that never ends', (_, response) => response.writeHead(200, json).write('{"id":')],
  [
    'an answer that breaks off',
    (_, response) => response.writeHead(200, json).write('{"id":', () => response.destroy()),
  ],
]

/** How a fake PayPal answers, and how often it was asked. */
const answers = { token: goodToken, order: goodOrder }
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  const answer = request.url === '/v1/oauth2/token' ? answers.token : answers.order
  answer(request, response)
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

/** Answers that are waited for are waited for briefly; whatever comes by itself has all the time. */
function beImpatientWith(answer: string) {
  if (answer.includes('never')) vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300))
}

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(answers, { token: goodToken, order: goodOrder })
  asked = []
  expect(uncaught).toEqual([])
})

function askForOrder() {
  return sendToPaypal(() => new paypal.orders.OrdersGetRequest('ORDER'), z.object({ id: z.string() }))
}

/** PayPal stops taking the token that it gave before. */
async function loseToken() {
  answers.order = (_, response) => response.writeHead(401, json).end('{"name":"AUTHENTICATION_FAILURE"}')
  await problemOf(askForOrder())
  answers.order = goodOrder
  asked = []
}

test.each(badAnswers)(
  'when PayPal answers for the token with %s, it is down until the next call',
  async (name, answer) => {
    await loseToken()
    answers.token = answer
    beImpatientWith(name)
    const problems = await Promise.all([askForOrder(), askForOrder(), askForOrder()].map(problemOf))
    expect(problems.map(({ code }) => code)).toEqual(Array(3).fill('payment-provider-down'))
    // Three calls, each tried three times.
    expect(asked).toHaveLength(9)
    vi.restoreAllMocks()
    answers.token = goodToken
    expect(await askForOrder()).toEqual({ id: 'ORDER' })
  },
)

test.each(badAnswers)(
  'when PayPal answers for an order with %s, it is down until the next call',
  async (name, answer) => {
    answers.order = answer
    beImpatientWith(name)
    expect((await problemOf(askForOrder())).code).toBe('payment-provider-down')
    expect(asked.filter((each) => each.startsWith('GET /v2/checkout/orders/ORDER'))).toHaveLength(3)
    vi.restoreAllMocks()
    answers.order = goodOrder
    expect(await askForOrder()).toEqual({ id: 'ORDER' })
  },
)

test('a try ends in time, although memory is tidied up while it waits', async () => {
  answers.order = () => {}
  // No spy: it would remember what it has answered, and so keep the timeouts alive itself.
  AbortSignal.timeout = () => timeout.call(AbortSignal, 300)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const tidying = setInterval(collect, 20)
  const { code } = await problemOf(askForOrder()).finally(() => {
    clearInterval(tidying)
    AbortSignal.timeout = timeout
  })
  expect(code).toBe('payment-provider-down')
})

test('one bad answer is tried again, and the token is used again', async () => {
  await askForOrder()
  asked = []
  answers.order = (request, response) => {
    answers.order = goodOrder
    badAnswers[0]?.[1](request, response)
  }
  expect(await askForOrder()).toEqual({ id: 'ORDER' })
  expect(asked).toEqual(Array(2).fill('GET /v2/checkout/orders/ORDER Bearer A21AA'))
})

test('a token that PayPal no longer takes is replaced within the call', async () => {
  await askForOrder()
  asked = []
  answers.order = (_, response) => {
    answers.order = goodOrder
    response.writeHead(401, json).end('{"name":"AUTHENTICATION_FAILURE"}')
  }
  expect(await askForOrder()).toEqual({ id: 'ORDER' })
  expect(asked.filter((each) => each.startsWith('POST /v1/oauth2/token Basic '))).toHaveLength(1)
})

test('a refusal of the order is one, a refusal of the token is none', async () => {
  const refuse: RequestListener = (_, response) =>
    response.writeHead(404, json).end('{"name":"RESOURCE_NOT_FOUND","details":[]}')
  answers.order = refuse
  await expect(askForOrder()).rejects.toEqual(new ProviderRefusal('RESOURCE_NOT_FOUND'))
  await loseToken()
  answers.token = refuse
  expect((await problemOf(askForOrder())).code).toBe('payment-provider-down')
})
