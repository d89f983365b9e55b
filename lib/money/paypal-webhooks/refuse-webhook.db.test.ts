import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { reconcilePayments } from '@/lib/money/reconciliation/reconcile-payments'
import { env } from '@/lib/platform/config/env'
import { snapshot } from '@/testing/db/snapshot'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { isOrderPaid, openTestShop } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'

/** Events that PayPal has not sent, or cannot verify. */

// A second attempt within the divided timeouts would come too early.
vi.unmock('@/lib/platform/async/pauses')

const { approvedOrder, paypal, user } = await openTestShop()

async function statusOf(call: ApiCall): Promise<number> {
  return (await callApi(null, call)).status
}

async function codeOf(call: ApiCall): Promise<string> {
  return (await (await callApi(null, call)).json()).code
}

test('P15 an event that PayPal cannot verify now is not stored, so that it is sent again', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const before = await snapshot()
  paypal.faults.failNext = { status: 503, count: 3 }
  expect(await statusOf(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(502)
  expect(await snapshot()).toEqual(before)
  expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
  expect(await isOrderPaid(order._id)).toBe(true)
})

test('P15 an event without any response to its verification is 502 after one attempt, and is not stored', async () => {
  const { paypalId } = await approvedOrder(user)
  const call = paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)
  const before = await snapshot()
  // All timeouts are divided by 100. The verification's 8 seconds end before the 10 of its first attempt.
  const timeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
  const asking = vi.spyOn(globalThis, 'fetch')
  paypal.faults.delayMs = 60_000
  const status = await statusOf(call)
  const asked = asking.mock.calls.filter(([url]) => String(url).endsWith('/verify-webhook-signature'))
  vi.restoreAllMocks()
  expect([status, asked.length]).toEqual([502, 1])
  expect(await snapshot()).toEqual(before)
})

test.each(['signature', 'webhook-id', 'body'] as const)(
  'P14 an event with a forged %s is refused and changes nothing',
  async (forgery) => {
    const { paypalId } = await approvedOrder(user)
    const before = await snapshot()
    expect(await codeOf(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId, { forgery }))).toBe(
      'webhook-refused',
    )
    expect(await snapshot()).toEqual(before)
    expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
  },
)

test('P14 an event with a certificate on a foreign host is refused, and the host gets no connection', async () => {
  let visits = 0
  const foreign = createServer((_, response) => response.end())
  foreign.on('connection', () => visits++)
  foreign.listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  const { port } = foreign.address() as AddressInfo
  const { paypalId } = await approvedOrder(user)
  const before = await snapshot()
  for (const certUrl of [
    `http://127.0.0.1:${port}/cert`,
    `https://localhost:${port}/cert`,
    `${paypal.url.replace('http://', 'http://user:word@')}/cert`,
  ]) {
    const call = paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId, { certUrl })
    expect([certUrl, await codeOf(call)]).toEqual([certUrl, 'webhook-refused'])
  }
  expect(await snapshot()).toEqual(before)
  expect(visits).toBe(0)
  foreign.close()
})

test('P14 an event without a signature, one of 5 MB and one that is not JSON are refused and change nothing', async () => {
  const { paypalId } = await approvedOrder(user)
  const call = paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId)
  const before = await snapshot()
  expect(await codeOf({ ...call, headers: {} })).toBe('webhook-refused')
  for (const name of Object.keys(call.headers ?? {}).filter((header) => header !== 'PAYPAL-AUTH-VERSION')) {
    expect(await codeOf({ ...call, headers: { ...call.headers, [name]: '' } })).toBe('webhook-refused')
  }
  expect(await statusOf({ ...call, body: 'x'.repeat(5_000_000) })).toBe(413)
  for (const body of ['', '{', 'null', '[]', '"text"', '{"id":7}', `${call.body}x`, '\u0000']) {
    expect([body, await statusOf({ ...call, body })]).toEqual([body, 400])
  }
  expect(await snapshot()).toEqual(before)
})

test('P14 a shop without a webhook id refuses every event, and the reconciler finds the payment', async () => {
  const { order, paypalId } = await approvedOrder(user)
  const before = await snapshot()
  vi.spyOn(env(), 'PAYPAL_WEBHOOK_ID', 'get').mockReturnValue(undefined)
  const response = await callApi(null, paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
  vi.restoreAllMocks()
  expect([response.status, (await response.json()).code]).toEqual([503, 'payments-not-configured'])
  expect(await snapshot()).toEqual(before)
  await reconcilePayments(new Date(Date.now() + 31_000))
  expect(await isOrderPaid(order._id)).toBe(true)
})
