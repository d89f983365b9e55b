import { expect, test } from 'vitest'
import { firstCapture, openSimulator, refusal } from '@/testing/paypal/simulator-client'

/** A paid order, by its path. */
async function openPaidOrder() {
  const { call, capture, createApproved } = await openSimulator()
  const id = await createApproved()
  const capture_id: string = firstCapture(await capture(id)).id
  const request = { capture_id, tracking_number: '1Z 7', carrier: 'UPS', notify_payer: false }
  return { call, order: `/v2/checkout/orders/${id}`, request }
}

test('a tracking number is added once, and cancelled', async () => {
  const { call, order, request } = await openPaidOrder()
  const id = `${request.capture_id}-1Z 7`
  const added = await call('POST', `${order}/track`, request)
  expect(added).toMatchObject({
    status: 201,
    body: { purchase_units: [{ shipping: { trackers: [{ id, status: 'SHIPPED' }] } }] },
  })
  await call('POST', `${order}/track`, request)
  const cancel = [{ op: 'replace', path: '/status', value: 'CANCELLED' }]
  const path = `${order}/trackers/${encodeURIComponent(id)}`
  expect((await call('PATCH', path, [{ ...cancel[0], value: 'SHIPPED' }])).status).toBe(400)
  expect((await call('PATCH', path, cancel)).status).toBe(204)
  expect((await call('GET', order)).body.purchase_units[0].shipping.trackers).toMatchObject([
    { id, status: 'CANCELLED' },
  ])
  expect((await call('PATCH', `${order}/trackers/UNKNOWN`, cancel)).status).toBe(404)
})

test.each([
  ['no number', { tracking_number: '' }, '400 INVALID_STRING_LENGTH'],
  ['65 characters', { tracking_number: 'x'.repeat(65) }, '400 INVALID_STRING_LENGTH'],
  ['a carrier’s name', { carrier: 'Royal Mail' }, '400 INVALID_PARAMETER_SYNTAX'],
  ['another carrier without a name', { carrier: 'OTHER' }, '400 INVALID_STRING_LENGTH'],
  ['no yes or no', { notify_payer: 'no' }, '400 INVALID_PARAMETER_VALUE'],
  ['another capture', { capture_id: 'X' }, '422 CAPTURE_ID_NOT_FOUND'],
])('tracking is refused for %s', async (_, change, expected) => {
  const { call, order, request } = await openPaidOrder()
  expect(refusal(await call('POST', `${order}/track`, { ...request, ...change }))).toBe(expected)
})
