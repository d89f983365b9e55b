import { core, orders } from '@paypal/checkout-server-sdk'
import type { startPaypalSimulator } from './server.mjs'

export type Simulator = Awaited<ReturnType<typeof startPaypalSimulator>>

export const orderRequest = {
  intent: 'CAPTURE' as const,
  purchase_units: [{ custom_id: '12', amount: { currency_code: 'USD', value: '89.99' } }],
}

/** Fetches a bearer token and returns a function that calls the REST API with it. */
export async function connect(simulator: Simulator, secret = 'paypal-simulator-secret') {
  const credentials = Buffer.from(`paypal-simulator:${secret}`).toString('base64')
  const answer = await fetch(`${simulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const token = (await answer.json()).access_token
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
    return { status: response.status, body: await response.json() }
  }
}

/** Posts the approval page's form, as a browser without JavaScript does. */
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

/** PayPal's own server SDK, pointed at the simulator, with a short time-out. */
export function sdkClient(simulator: Simulator, timeout = 10_000) {
  const client = new core.PayPalHttpClient(new SimulatedEnvironment(simulator.url))
  Object.assign(client, { getTimeout: () => timeout })
  return client
}

/** A capture request of PayPal's server SDK. */
export function sdkCapture(orderId: string, requestId: string) {
  const request = new orders.OrdersCaptureRequest(orderId)
  request.payPalRequestId(requestId)
  return request
}
