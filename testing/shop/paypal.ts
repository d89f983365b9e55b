import { afterAll, afterEach, expect, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { findProviderOrder } from '@/lib/paypal/provider-order'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'

type Simulator = Awaited<ReturnType<typeof startPaypalSimulator>>
/** What a test forges in a webhook. */
export type Forgery = NonNullable<Parameters<Simulator['webhooks']['sign']>[1]>

/**
 * Starts a PayPal simulator for this test file, selected as in production by the base URL in the settings. Call it at the top
 * of the file, before any setting is read. Faults are reset after each test. Webhooks are held until the test delivers them.
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

  /** The buyer's action on PayPal's page. `decline` approves with a card that is declined at capture. */
  async function onPage(action: 'approve' | 'decline', token: string): Promise<void> {
    const page = `${simulator.url}/paypal-simulator/checkoutnow/${action}`
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ token }) })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${action}`)
  }

  /** Voids the order, as PayPal does with one that is never paid. */
  async function expire(token: string): Promise<void> {
    const response = await fetch(`${simulator.url}/simulator/orders/${token}/void`, { method: 'POST' })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to void`)
  }

  /** Sets the outcome of a pending capture, or refunds or reverses a completed one. */
  async function finishCapture(
    captureId: string,
    status: 'COMPLETED' | 'DECLINED' | 'REFUNDED' | 'REVERSED',
  ): Promise<void> {
    await control(`captures/${captureId}`, { status })
  }

  /** Calls the simulator's control interface. */
  async function control(path: string, body: object): Promise<{ id: string; status: string }> {
    const response = await fetch(`${simulator.url}/simulator/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${path}`)
    return response.json()
  }

  /** Returns PayPal's list of the refunds in an order. */
  async function refundsIn(paypalId: string) {
    return (await findProviderOrder(paypalId))?.refunds ?? []
  }

  /** The webhook call for PayPal's latest event of this type about this order or capture. */
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
    answers: simulator.answers,
    webhook,
    approve: (token: string) => onPage('approve', token),
    decline: (token: string) => onPage('decline', token),
    expire,
    finishCapture,
    refundsIn,
    /** Refunds an amount of a capture, or all that is left, at PayPal itself, now or at an earlier time. */
    refundAtPaypal: (captureId: string, amount?: string, time?: string) =>
      control(`captures/${captureId}/refunds`, { amount, time }),
    settleRefund: (refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED') =>
      control(`refunds/${refundId}`, { status }),
    openDispute: (captureId: string, facts = {}) => control(`captures/${captureId}/disputes`, facts),
    changeDispute: (disputeId: string, status: string) => control(`disputes/${disputeId}`, { status }),
  }
}

/** Generous, for a busy machine. */
const waitOptions = { timeout: 20_000 }

/** Delivers a webhook. Returns the response's status once the shop has also processed the event, which it does afterwards. */
export async function deliverWebhook(call: ApiCall): Promise<number> {
  const { status } = await callApi(null, call)
  const { id: eventId } = JSON.parse(String(call.body))
  const where = { eventId, attempts: 0 }
  await vi.waitFor(async () => expect(await db.webhookEvent.count({ where })).toBe(0), waitOptions)
  return status
}
