import { afterAll, afterEach, expect, vi } from 'vitest'
import { findProviderOrder } from '@/lib/money/paypal/provider-order'
import { db } from '@/lib/platform/db/db'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { createFaults } from '@/tools/paypal-simulator/faults'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'
import { paypalControl } from './paypal-control'

type Simulator = Awaited<ReturnType<typeof startPaypalSimulator>>
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
  afterEach(() => void Object.assign(simulator.faults, createFaults()))
  afterAll(() => simulator.close())

  const { control, onPage } = paypalControl(simulator.url)

  const change = (path: string, body: object = {}): Promise<{ id: string; status: string }> =>
    control(path, body)

  async function refundsIn(paypalId: string) {
    return (await findProviderOrder(paypalId))?.refunds ?? []
  }

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
    /** Voids the order, as PayPal does with one that is never paid. */
    expire: (token: string) => change(`orders/${token}/void`),
    /** Sets the outcome of a pending capture, or refunds or reverses a completed one. */
    finishCapture: (captureId: string, status: 'COMPLETED' | 'DECLINED' | 'REFUNDED' | 'REVERSED') =>
      change(`captures/${captureId}`, { status }),
    refundsIn,
    /** Refunds an amount of a capture, or all that is left, at PayPal itself, now or at an earlier time. */
    refundAtPaypal: (captureId: string, amount?: string, time?: string) =>
      change(`captures/${captureId}/refunds`, { amount, time }),
    settleRefund: (refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED') =>
      change(`refunds/${refundId}`, { status }),
    openDispute: (captureId: string, facts = {}) => change(`captures/${captureId}/disputes`, facts),
    changeDispute: (disputeId: string, status: string) => change(`disputes/${disputeId}`, { status }),
  }
}

/** The machine may be busy. */
const waitOptions = { timeout: 20_000 }

/** Delivers a webhook. Returns the response's status once the shop has also processed the event, which it does afterwards. */
export async function deliverWebhook(call: ApiCall): Promise<number> {
  const { status } = await callApi(null, call)
  const { id: eventId } = JSON.parse(String(call.body))
  const where = { eventId, attempts: 0 }
  await vi.waitFor(async () => expect(await db.webhookEvent.count({ where })).toBe(0), waitOptions)
  return status
}
