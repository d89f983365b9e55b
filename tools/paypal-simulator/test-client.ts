import { core, orders } from '@paypal/checkout-server-sdk'
import type { startPaypalSimulator } from './server'

export type Simulator = Awaited<ReturnType<typeof startPaypalSimulator>>

export const orderRequest = {
  intent: 'CAPTURE' as const,
  purchase_units: [{ custom_id: '12', amount: { currency_code: 'USD', value: '89.99' } }],
}

/** Requests a bearer token; undefined with a wrong secret. */
export async function fetchToken(simulator: Simulator, secret = 'paypal-simulator-secret') {
  const credentials = Buffer.from(`paypal-simulator:${secret}`).toString('base64')
  const response = await fetch(`${simulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return (await response.json()).access_token as string | undefined
}

/** Returns a function that calls the REST API with a bearer token. */
export async function connect(simulator: Simulator, secret?: string) {
  const token = await fetchToken(simulator, secret)
  return async function call(method: string, path: string, body?: unknown, requestId?: string) {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(requestId ? { 'PayPal-Request-Id': requestId } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
}

/** Submits the approval page's form like a browser without JavaScript. */
export function decide(simulator: Simulator, token: string, action = 'approve') {
  return fetch(`${simulator.url}/paypal-simulator/checkoutnow/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  })
}

class SimulatedEnvironment extends core.PayPalEnvironment {
  constructor(url: string) {
    super('paypal-simulator', 'paypal-simulator-secret', url, url)
  }
}

/** PayPal's server SDK with the simulator's address. @param timeout in ms */
export function sdkClient(simulator: Simulator, timeout = 10_000) {
  const client = new core.PayPalHttpClient(new SimulatedEnvironment(simulator.url))
  Object.assign(client, { getTimeout: () => timeout })
  return client
}

/** Creates a capture request of PayPal's server SDK. */
export function sdkCapture(orderId: string, requestId: string) {
  const request = new orders.OrdersCaptureRequest(orderId)
  request.payPalRequestId(requestId)
  return request
}
