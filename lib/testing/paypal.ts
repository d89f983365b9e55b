import { afterAll, afterEach } from 'vitest'
import { startPaypalSimulator } from '@/scripts/paypal-simulator/server.mjs'

/**
 * A PayPal simulator for this test file, chosen as in production: by the base URL in the settings. Call it at the top of
 * the file, before anything asks for a setting. Faults last for one test.
 */
export async function startTestPaypal() {
  const simulator = await startPaypalSimulator()
  Object.assign(process.env, {
    PAYPAL_CLIENT_ID: 'paypal-simulator',
    PAYPAL_CLIENT_SECRET: 'paypal-simulator-secret',
    PAYPAL_API_URL: simulator.url,
  })
  afterEach(() => fetch(`${simulator.url}/simulator/faults`, { method: 'DELETE' }))
  afterAll(() => simulator.close())

  /** What the buyer does on PayPal's page. */
  async function approve(token: string): Promise<void> {
    const page = `${simulator.url}/paypal-simulator/checkoutnow/approve`
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ token }) })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to approve`)
  }

  /** What becomes of an order at PayPal that nobody pays. */
  async function expire(token: string): Promise<void> {
    const response = await fetch(`${simulator.url}/simulator/orders/${token}/void`, { method: 'POST' })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to void`)
  }

  /** What PayPal decides about a pending capture. */
  async function finishCapture(captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
    const response = await fetch(`${simulator.url}/simulator/captures/${captureId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${status}`)
  }

  return {
    faults: simulator.faults,
    approve,
    expire,
    finishCapture,
  }
}
