import { onTestFinished } from 'vitest'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'

export const orderRequest = {
  intent: 'CAPTURE' as const,
  purchase_units: [{ custom_id: '12', amount: { currency_code: 'USD', value: '89.99' } }],
}

/** Starts a simulator that is closed after the test, and connects to it. */
export async function openSimulator(options?: Parameters<typeof startPaypalSimulator>[0]) {
  const simulator = await startPaypalSimulator(options)
  onTestFinished(simulator.close)
  return { ...simulator, ...(await connect(simulator.url)) }
}

/** Requests a bearer token; undefined with a wrong secret. */
async function fetchToken(url: string, secret = 'paypal-simulator-secret'): Promise<string | undefined> {
  const credentials = Buffer.from(`paypal-simulator:${secret}`).toString('base64')
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return (await response.json()).access_token
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['call']>>

export async function connect(url: string, secret?: string) {
  const headers = {
    Authorization: `Bearer ${await fetchToken(url, secret)}`,
    'Content-Type': 'application/json',
  }

  async function call(method: string, path: string, body?: unknown, requestId?: string) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(requestId && { 'PayPal-Request-Id': requestId }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }

  async function create(): Promise<string> {
    return (await call('POST', '/v2/checkout/orders', orderRequest)).body.id
  }

  /** Submits the approval page's form like a browser without JavaScript. */
  function decide(token: string, action = 'approve') {
    const body = new URLSearchParams({ token })
    return fetch(`${url}/paypal-simulator/checkoutnow/${action}`, { method: 'POST', body })
  }

  return {
    headers,
    call,
    create,
    decide,
    async createApproved(action?: string) {
      const id = await create()
      await decide(id, action)
      return id
    },
    capture: (id: string, requestId?: string) =>
      call('POST', `/v2/checkout/orders/${id}/capture`, undefined, requestId),
    read: (id: string) => call('GET', `/v2/checkout/orders/${id}`),
  }
}

export function firstCapture({ body }: Answer) {
  return body.purchase_units[0].payments.captures[0]
}

export function refusal({ status, body }: Answer) {
  return `${status} ${body.details[0].issue}`
}
