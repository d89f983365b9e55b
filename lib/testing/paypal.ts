import { afterAll, afterEach } from 'vitest'
import type { ApiCall } from '@/lib/testing/call-api'
import { startPaypalSimulator } from '@/scripts/paypal-simulator/server.mjs'

type Simulator = Awaited<ReturnType<typeof startPaypalSimulator>>
/** What is wrong with a webhook that a test sends. */
export type Forgery = NonNullable<Parameters<Simulator['webhooks']['sign']>[1]>

/**
 * A PayPal simulator for this test file, chosen as in production: by the base URL in the settings. Call it at the top of
 * the file, before anything asks for a setting. Faults last for one test. Its events are kept for the test to deliver.
 */
export async function startTestPaypal() {
  const simulator = await startPaypalSimulator({ webhookUrl: 'http://localhost:3000/api/paypal/webhook/' })
  simulator.webhooks.settings.held = true
  Object.assign(process.env, {
    PAYPAL_CLIENT_ID: 'paypal-simulator',
    PAYPAL_CLIENT_SECRET: 'paypal-simulator-secret',
    PAYPAL_WEBHOOK_ID: simulator.webhooks.settings.id,
    PAYPAL_API_URL: simulator.url,
  })
  afterEach(() => fetch(`${simulator.url}/simulator/faults`, { method: 'DELETE' }))
  afterAll(() => simulator.close())

  /** What the buyer does on PayPal's page: `decline` approves with a card that is refused when the money is collected. */
  async function onPage(action: 'approve' | 'decline', token: string): Promise<void> {
    const page = `${simulator.url}/paypal-simulator/checkoutnow/${action}`
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ token }) })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${action}`)
  }

  /** What becomes of an order at PayPal that nobody pays. */
  async function expire(token: string): Promise<void> {
    const response = await fetch(`${simulator.url}/simulator/orders/${token}/void`, { method: 'POST' })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to void`)
  }

  /** What PayPal decides about a pending capture, or what becomes of a completed one. */
  async function finishCapture(
    captureId: string,
    status: 'COMPLETED' | 'DECLINED' | 'REFUNDED' | 'REVERSED',
  ): Promise<void> {
    const response = await fetch(`${simulator.url}/simulator/captures/${captureId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${status}`)
  }

  /** The call by which PayPal tells its newest event of this type, about this order or capture. */
  function webhook(type: string, about: string, forgery?: Forgery): ApiCall {
    const event = simulator.webhooks.events.findLast((each) => each.type === type && each.about === about)
    if (!event) throw new Error(`The simulator has no event ${type} about ${about}`)
    const { headers, body } = simulator.webhooks.sign(event, forgery)
    return { method: 'POST', path: '/api/paypal/webhook/', headers, body }
  }

  return {
    url: simulator.url,
    faults: simulator.faults,
    changes: simulator.changes,
    webhook,
    approve: (token: string) => onPage('approve', token),
    decline: (token: string) => onPage('decline', token),
    expire,
    finishCapture,
  }
}
