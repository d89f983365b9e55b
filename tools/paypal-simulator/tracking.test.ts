import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPaypalSimulator } from './server'
import { connect, decide, orderRequest, type Simulator } from './test-client'

let simulator: Simulator
let call: Awaited<ReturnType<typeof connect>>
let order: string
let request: { capture_id: string; tracking_number: string; carrier: string; notify_payer: boolean }

beforeEach(async () => {
  simulator = await startPaypalSimulator()
  call = await connect(simulator)
  order = `/v2/checkout/orders/${(await call('POST', '/v2/checkout/orders', orderRequest)).body.id}`
  await decide(simulator, order.replace(/.*\//, ''))
  await call('POST', `${order}/capture`, {})
  const { body } = await call('GET', order)
  const { id } = body.purchase_units[0].payments.captures[0]
  request = { capture_id: id, tracking_number: '1Z 7', carrier: 'UPS', notify_payer: false }
})
afterEach(() => simulator.close())

test('a tracking number is added once, and cancelled', async () => {
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
  ['no number', { tracking_number: '' }, 400, 'INVALID_STRING_LENGTH'],
  ['65 characters', { tracking_number: 'x'.repeat(65) }, 400, 'INVALID_STRING_LENGTH'],
  ['a carrier’s name', { carrier: 'Royal Mail' }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ['another carrier without a name', { carrier: 'OTHER' }, 400, 'INVALID_STRING_LENGTH'],
  ['no yes or no', { notify_payer: 'no' }, 400, 'INVALID_PARAMETER_VALUE'],
  ['another capture', { capture_id: 'X' }, 422, 'CAPTURE_ID_NOT_FOUND'],
])('tracking is refused for %s', async (_, change, status, issue) => {
  const refused = await call('POST', `${order}/track`, { ...request, ...change })
  expect([refused.status, refused.body.details[0].issue]).toEqual([status, issue])
})
