import { expect, test, vi } from 'vitest'
import {
  connect,
  firstCapture,
  openSimulator,
  orderRequest,
  refusal,
} from '@/testing/paypal/simulator-client'

test('a wrong client secret returns no token, and a request without a token creates no order', async () => {
  const { url } = await openSimulator()
  const wrong = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('paypal-simulator:wrong')}` },
    body: 'grant_type=client_credentials',
  })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ error: 'invalid_client' })
  const { call } = await connect(url, 'wrong')
  const refused = await call('POST', '/v2/checkout/orders', orderRequest)
  expect(refused).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE', links: [] } })
})

test('an approved order is captured for its amount, and order and capture can be read', async () => {
  const { call, capture, decide, read } = await openSimulator()
  const created = await call('POST', '/v2/checkout/orders', orderRequest)
  expect(created).toMatchObject({ status: 201, body: { status: 'CREATED' } })
  const id = created.body.id
  expect(id).toMatch(/^[0-9A-Z]{17}$/)
  const href = `/paypal-simulator/checkoutnow?token=${id}`
  expect(created.body.links[1]).toMatchObject({ rel: 'approve', href })
  await decide(id)
  expect((await read(id)).body).toMatchObject({ status: 'APPROVED', payer: { payer_id: expect.any(String) } })
  const captured = await capture(id)
  expect(captured).toMatchObject({ status: 201, body: { id, status: 'COMPLETED' } })
  expect(firstCapture(captured)).toMatchObject({
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '89.99' },
    custom_id: '12',
    final_capture: true,
  })
  const order = await read(id)
  expect(firstCapture(order)).toEqual(firstCapture(captured))
  expect(order.body.purchase_units[0]).toMatchObject({
    reference_id: 'default',
    payee: { merchant_id: 'SIMULATEDSHOP' },
  })
  const found = await call('GET', `/v2/payments/captures/${firstCapture(captured).id}`)
  expect(found).toMatchObject({ status: 200, body: { status: 'COMPLETED', custom_id: '12' } })
})

test('an order without approval is not captured', async () => {
  const { capture, create } = await openSimulator()
  expect(refusal(await capture(await create()))).toBe('422 ORDER_NOT_APPROVED')
})

test('unknown orders and captures return 404 in the format of PayPal', async () => {
  const { call, capture, read } = await openSimulator()
  for (const answer of [await read('NOSUCHORDER000000'), await capture('NOSUCHORDER000000')]) {
    expect(answer).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })
  }
  expect((await call('GET', '/v2/payments/captures/NOSUCHCAPTURE0000')).status).toBe(404)
})

test('a create call repeated with its request id creates one order, and returns 422 for another body', async () => {
  const { call } = await openSimulator()
  const first = await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')
  const second = await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')
  expect(second).toEqual({ status: 200, body: first.body })
  const other = { ...orderRequest, purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }] }
  expect((await call('POST', '/v2/checkout/orders', other, 'create-1')).status).toBe(422)
})

test('twenty parallel captures with one request id create one capture', async () => {
  const { capture, createApproved, read } = await openSimulator()
  const id = await createApproved()
  const answers = await Promise.all(Array.from({ length: 20 }, () => capture(id, 'capture-1')))
  expect(new Set(answers.map((answer) => firstCapture(answer).id)).size).toBe(1)
  expect((await read(id)).body.purchase_units[0].payments.captures).toHaveLength(1)
})

test('a second capture under another request id is refused as already captured', async () => {
  const { capture, createApproved } = await openSimulator()
  const id = await createApproved()
  await capture(id, 'capture-1')
  expect(refusal(await capture(id, 'capture-2'))).toBe('422 ORDER_ALREADY_CAPTURED')
})

test('captures of a declined payment are refused until the buyer approves it', async () => {
  const { capture, createApproved, decide } = await openSimulator()
  const id = await createApproved('decline')
  for (const requestId of ['capture-1', 'capture-2']) {
    expect(refusal(await capture(id, requestId))).toBe('422 INSTRUMENT_DECLINED')
  }
  await decide(id)
  expect((await capture(id, 'capture-1')).status).toBe(201)
})

test('the fault declineNext refuses exactly that many captures', async () => {
  const { capture, createApproved, faults } = await openSimulator()
  const id = await createApproved()
  faults.declineNext = 1
  expect(refusal(await capture(id))).toBe('422 INSTRUMENT_DECLINED')
  expect((await capture(id)).status).toBe(201)
})

test('a pending capture names its reason and can be settled later, once', async () => {
  const { call, capture, createApproved, faults, read } = await openSimulator()
  const id = await createApproved()
  faults.pendingNext = 1
  const pending = firstCapture(await capture(id))
  expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
  const settled = await call('POST', `/simulator/captures/${pending.id}`, { status: 'COMPLETED' })
  expect(settled.status).toBe(200)
  expect(firstCapture(await read(id)).status).toBe('COMPLETED')
  expect((await call('POST', `/simulator/captures/${pending.id}`, { status: 'DECLINED' })).status).toBe(422)
})

test('a falsified capture differs from its order in amount, currency and merchant, once', async () => {
  const { capture, createApproved, faults, read } = await openSimulator()
  const merchant = { merchantIdOverride: 'OTHERMERCHANT' }
  Object.assign(faults, { amountOffByCents: -1, currencyOverride: 'EUR', ...merchant })
  const id = await createApproved()
  expect(firstCapture(await capture(id)).amount).toEqual({ currency_code: 'EUR', value: '89.98' })
  const unit = (await read(id)).body.purchase_units[0]
  expect(unit).toMatchObject({ amount: { value: '89.99' }, payee: { merchant_id: 'OTHERMERCHANT' } })
  expect(firstCapture(await capture(await createApproved())).amount.value).toBe('89.99')
})

test('a capture without a response is stored, and its repeat returns the same capture', async () => {
  const { capture, close, createApproved, faults, read } = await openSimulator()
  const id = await createApproved()
  faults.timeoutAfterCapture = 1
  const unanswered = capture(id, 'capture-1').catch(() => 'cut off')
  await vi.waitFor(async () => expect((await read(id)).body.status).toBe('COMPLETED'))
  const repeated = await capture(id, 'capture-1')
  expect(repeated.status).toBe(200)
  expect(firstCapture(repeated)).toEqual(firstCapture(await read(id)))
  await close()
  expect(await unanswered).toBe('cut off')
})

test('a create call without a response is stored, and its repeat returns the same order', async () => {
  const { call, close, faults } = await openSimulator()
  faults.createTimeout = 1
  const unanswered = call('POST', '/v2/checkout/orders', orderRequest, 'create-1').catch(() => 'cut off')
  await vi.waitFor(() => expect(faults.createTimeout).toBe(0))
  const repeated = await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')
  expect(repeated).toMatchObject({ status: 200, body: { status: 'CREATED' } })
  await close()
  expect(await unanswered).toBe('cut off')
})

test('a failed capture changes nothing and succeeds when it is retried with its request id', async () => {
  const { capture, createApproved, faults, read } = await openSimulator()
  const id = await createApproved()
  faults.failNextCapture = { status: 503, count: 1 }
  expect((await capture(id, 'capture-1')).status).toBe(503)
  faults.failNext = { status: 500, count: 1 }
  expect((await read(id)).status).toBe(500)
  expect((await read(id)).body.status).toBe('APPROVED')
  expect((await capture(id, 'capture-1')).status).toBe(201)
})

test('a delayed response takes at least the delay, and closing the simulator aborts it', async () => {
  const { capture, close, create, decide, faults } = await openSimulator()
  faults.delayMs = 60
  const start = performance.now()
  const id = await create()
  // A timer may fire up to a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(58)
  await decide(id)
  faults.delayMs = 3_600_000
  const delayed = capture(id).catch(() => 'cut off')
  await close()
  expect(await delayed).toBe('cut off')
})
