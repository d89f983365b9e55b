import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { firstCapture, openSimulator, refusal } from '@/testing/paypal/simulator-client'

/** A simulator with a captured order. */
async function openCaptured(options?: Parameters<typeof openSimulator>[0]) {
  const simulator = await openSimulator(options)
  const { call, capture, createApproved, read } = simulator
  const id = await createApproved()
  const captureId: string = firstCapture(await capture(id)).id
  const refund = (value: string | null, requestId: string, currency_code = 'USD') =>
    call(
      'POST',
      `/v2/payments/captures/${captureId}/refund`,
      value === null ? {} : { amount: { currency_code, value }, custom_id: requestId },
      requestId,
    )
  const payments = async () => {
    const { captures, refunds } = (await read(id)).body.purchase_units[0].payments
    return { status: captures[0].status, refunds }
  }
  const control = async (path: string, body: object) => (await call('POST', `/simulator/${path}`, body)).body
  return { ...simulator, captureId, refund, payments, control }
}

test('a capture is refunded in parts, each request once, and never beyond its amount; all survives a restart', async () => {
  const stateFile = join(temporaryFolder(), 'state.json')
  const { refund, payments, captureId, close, control } = await openCaptured({ stateFile })
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
    expect(refusal(await refund(value, `refused ${value}`, currency))).toBe(`422 ${issue}`)
  }
  await refund(null, 'rest')
  expect((await payments()).status).toBe('REFUNDED')
  expect(refusal(await refund('0.01', 'more'))).toBe('422 CAPTURE_FULLY_REFUNDED')
  const { id: disputeId } = await control(`captures/${captureId}/disputes`, {})
  await close()

  const { call, url } = await openSimulator({ stateFile })
  const found = await call('GET', `/v2/payments/refunds/${made[0]?.body.id}`)
  expect(found.body).toMatchObject({ status: 'COMPLETED', amount: { value: '9.99' } })
  expect(found.body.links[1].href).toBe(`${url}/v2/payments/captures/${captureId}`)
  const dispute = await call('GET', `/v1/customer/disputes/${disputeId}`)
  expect(dispute.body.status).toBe('WAITING_FOR_SELLER_RESPONSE')
})

test('a pending refund that fails leaves its money; one made at PayPal and a dispute send events', async () => {
  const simulator = await openCaptured({ webhookUrl: 'http://127.0.0.1:9/' })
  const { refund, payments, captureId, call, control, faults, webhooks } = simulator
  webhooks.settings.held = true
  faults.pendingRefund = 1
  const { id } = (await refund('5.00', 'one')).body
  expect((await payments()).refunds).toMatchObject([{ status: 'PENDING' }])
  await control(`refunds/${id}`, { status: 'FAILED' })
  expect(await payments()).toMatchObject({ status: 'COMPLETED', refunds: [{ status: 'FAILED' }] })
  await control(`captures/${captureId}/refunds`, { amount: '89.99' })
  expect((await payments()).status).toBe('REFUNDED')
  const dispute = await control(`captures/${captureId}/disputes`, { reason: 'OTHER' })
  await control(`disputes/${dispute.id}`, { status: 'RESOLVED' })
  expect(webhooks.events.map(({ type }) => type).slice(-4)).toEqual([
    'PAYMENT.REFUND.FAILED',
    'PAYMENT.CAPTURE.REFUNDED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ])
  expect((await call('GET', '/v1/customer/disputes/PP-D-UNKNOWN')).status).toBe(404)
})

test('a payment that the demo data began with is refunded by what its id says', async () => {
  const { call } = await openSimulator()
  const refunded = await call('POST', '/v2/payments/captures/DEMO-7-12.50/refund', {}, 'demo')
  const found = await call('GET', `/v2/payments/refunds/${refunded.body.id}`)
  expect(found.body.amount.value).toBe('12.50')
  expect((await call('GET', '/v2/checkout/orders/DEMO-7')).body.purchase_units[0].custom_id).toBe('7')
  expect((await call('POST', '/v2/payments/captures/DEMO-7-x/refund', {}, 'x')).status).toBe(404)
})
