import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPaypalSimulator } from './server'
import { connect, decide, orderRequest, type Simulator } from './test-client'

/** Calls the control API. */
async function control(simulator: Simulator, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`${simulator.url}/simulator/${path}`, init)).json()
}

async function captured(simulator: Simulator) {
  const call = await connect(simulator)
  const { id } = (await call('POST', '/v2/checkout/orders', orderRequest, 'create')).body
  await decide(simulator, id)
  const order = await call('POST', `/v2/checkout/orders/${id}/capture`, {}, 'capture')
  const captureId = order.body.purchase_units[0].payments.captures[0].id
  const refund = (value: string | null, requestId: string, currency_code = 'USD') =>
    call(
      'POST',
      `/v2/payments/captures/${captureId}/refund`,
      value === null ? {} : { amount: { currency_code, value }, custom_id: requestId },
      requestId,
    )
  const payments = async () => {
    const { body } = await call('GET', `/v2/checkout/orders/${id}`)
    const { captures, refunds } = body.purchase_units[0].payments
    return { status: captures[0].status, refunds }
  }
  return { call, captureId, refund, payments }
}

test('a capture is refunded in parts, each request once, and never beyond its amount; all survives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paypal-simulator-'))
  const stateFile = join(folder, 'state.json')
  const simulator = await startPaypalSimulator({ stateFile })
  const { refund, payments, captureId } = await captured(simulator)
  const made = await Promise.all(Array.from({ length: 5 }, () => refund('9.99', 'first')))
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect(await payments()).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunds: [{ status: 'COMPLETED', custom_id: 'first', amount: { value: '9.99' } }],
  })
  for (const [value, issue, currency] of [
    ['80.01', 'REFUND_AMOUNT_EXCEEDED', 'USD'],
    ['1.00', 'REFUND_CAPTURE_CURRENCY_MISMATCH', 'EUR'],
    ['0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE', 'USD'],
    ['1.234', 'DECIMAL_PRECISION', 'USD'],
  ] as const) {
    const refused = await refund(value, `refused ${value}`, currency)
    expect([refused.status, refused.body.details[0].issue]).toEqual([422, issue])
  }
  await refund(null, 'rest')
  expect((await payments()).status).toBe('REFUNDED')
  expect((await refund('0.01', 'more')).body.details[0].issue).toBe('CAPTURE_FULLY_REFUNDED')
  const { id: disputeId } = await control(simulator, `captures/${captureId}/disputes`, {})
  await simulator.close()

  const second = await startPaypalSimulator({ stateFile })
  const call = await connect(second)
  const found = await call('GET', `/v2/payments/refunds/${made[0]?.body.id}`)
  expect(found.body).toMatchObject({ status: 'COMPLETED', amount: { value: '9.99' } })
  expect(found.body.links[1].href).toBe(`${second.url}/v2/payments/captures/${captureId}`)
  const dispute = await call('GET', `/v1/customer/disputes/${disputeId}`)
  expect(dispute.body.status).toBe('WAITING_FOR_SELLER_RESPONSE')
  await second.close()
  rmSync(folder, { recursive: true })
})

test('a pending refund that fails leaves its money; one made at PayPal and a dispute send events', async () => {
  const simulator = await startPaypalSimulator({ webhookUrl: 'http://127.0.0.1:9/' })
  simulator.webhooks.settings.held = true
  const { refund, payments, captureId, call } = await captured(simulator)
  simulator.faults.pendingRefund = 1
  const { id } = (await refund('5.00', 'one')).body
  expect((await payments()).refunds).toMatchObject([{ status: 'PENDING' }])
  await control(simulator, `refunds/${id}`, { status: 'FAILED' })
  expect(await payments()).toMatchObject({ status: 'COMPLETED', refunds: [{ status: 'FAILED' }] })
  await control(simulator, `captures/${captureId}/refunds`, { amount: '89.99' })
  expect((await payments()).status).toBe('REFUNDED')
  const dispute = await control(simulator, `captures/${captureId}/disputes`, { reason: 'OTHER' })
  await control(simulator, `disputes/${dispute.id}`, { status: 'RESOLVED' })
  expect(simulator.webhooks.events.map(({ type }) => type).slice(-4)).toEqual([
    'PAYMENT.REFUND.FAILED',
    'PAYMENT.CAPTURE.REFUNDED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ])
  expect((await call('GET', '/v1/customer/disputes/PP-D-UNKNOWN')).status).toBe(404)
  await simulator.close()
})

test('a payment that the demo data began with is refunded by what its id says', async () => {
  const simulator = await startPaypalSimulator()
  const call = await connect(simulator)
  const refunded = await call('POST', '/v2/payments/captures/DEMO-7-12.50/refund', {}, 'demo')
  const found = await call('GET', `/v2/payments/refunds/${refunded.body.id}`)
  expect(found.body.amount.value).toBe('12.50')
  expect((await call('GET', '/v2/checkout/orders/DEMO-7')).body.purchase_units[0].custom_id).toBe('7')
  expect((await call('POST', '/v2/payments/captures/DEMO-7-x/refund', {}, 'x')).status).toBe(404)
  await simulator.close()
})
