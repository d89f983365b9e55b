import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPaypalSimulator } from './server'
import { connect, decide, orderRequest, type Simulator } from './test-client'

let simulator: Simulator
let call: Awaited<ReturnType<typeof connect>>

beforeEach(async () => {
  simulator = await startPaypalSimulator()
  call = await connect(simulator)
})
afterEach(() => simulator.close())

async function createOrder() {
  return (await call('POST', '/v2/checkout/orders', orderRequest)).body.id as string
}

async function createApprovedOrder(action = 'approve') {
  const id = await createOrder()
  await decide(simulator, id, action)
  return id
}

function capture(id: string, requestId?: string) {
  return call('POST', `/v2/checkout/orders/${id}/capture`, undefined, requestId)
}

function read(id: string) {
  return call('GET', `/v2/checkout/orders/${id}`)
}

function firstCapture(answer: Awaited<ReturnType<typeof call>>) {
  return answer.body.purchase_units[0].payments.captures[0]
}

test('a wrong client secret returns no token, and a request without a token creates no order', async () => {
  const wrong = await fetch(`${simulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('paypal-simulator:wrong')}` },
    body: 'grant_type=client_credentials',
  })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ error: 'invalid_client' })
  const callWithoutToken = await connect(simulator, 'wrong')
  const refused = await callWithoutToken('POST', '/v2/checkout/orders', orderRequest)
  expect(refused).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE', links: [] } })
})

test('an approved order is captured for its amount, and order and capture can be read', async () => {
  const created = await call('POST', '/v2/checkout/orders', orderRequest)
  expect(created).toMatchObject({ status: 201, body: { status: 'CREATED' } })
  const id = created.body.id
  expect(id).toMatch(/^[0-9A-Z]{17}$/)
  expect(created.body.links[1]).toMatchObject({
    rel: 'approve',
    href: `/paypal-simulator/checkoutnow?token=${id}`,
  })
  await decide(simulator, id)
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
  const answer = await capture(await createOrder())
  expect(answer).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } })
})

test('unknown orders and captures return 404 in the format of PayPal', async () => {
  for (const answer of [await read('NOSUCHORDER000000'), await capture('NOSUCHORDER000000')]) {
    expect(answer).toMatchObject({ status: 404, body: { name: 'RESOURCE_NOT_FOUND' } })
  }
  expect((await call('GET', '/v2/payments/captures/NOSUCHCAPTURE0000')).status).toBe(404)
})

test('a create call repeated with its request id creates one order, and returns 422 for another body', async () => {
  const first = await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')
  const second = await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')
  expect(second).toEqual({ status: 200, body: first.body })
  const other = { ...orderRequest, purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }] }
  expect((await call('POST', '/v2/checkout/orders', other, 'create-1')).status).toBe(422)
})

test('twenty parallel captures with one request id create one capture', async () => {
  const id = await createApprovedOrder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => capture(id, 'capture-1')))
  expect(new Set(answers.map((answer) => firstCapture(answer).id)).size).toBe(1)
  expect((await read(id)).body.purchase_units[0].payments.captures).toHaveLength(1)
})

test('a second capture under another request id is refused as already captured', async () => {
  const id = await createApprovedOrder()
  await capture(id, 'capture-1')
  const answer = await capture(id, 'capture-2')
  expect(answer).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } })
})

test('captures of a declined payment are refused until the buyer approves it', async () => {
  const id = await createApprovedOrder('decline')
  for (const requestId of ['capture-1', 'capture-2']) {
    const answer = await capture(id, requestId)
    expect(answer).toMatchObject({ status: 422, body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } })
  }
  await decide(simulator, id)
  expect((await capture(id, 'capture-1')).status).toBe(201)
})

test('the fault declineNext refuses exactly that many captures', async () => {
  const id = await createApprovedOrder()
  simulator.faults.declineNext = 1
  expect((await capture(id)).body.details[0].issue).toBe('INSTRUMENT_DECLINED')
  expect((await capture(id)).status).toBe(201)
})

test('a pending capture names its reason and can be settled later, once', async () => {
  const id = await createApprovedOrder()
  simulator.faults.pendingNext = 1
  const pending = firstCapture(await capture(id))
  expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
  const settled = await call('POST', `/simulator/captures/${pending.id}`, { status: 'COMPLETED' })
  expect(settled.status).toBe(200)
  expect(firstCapture(await read(id)).status).toBe('COMPLETED')
  expect((await call('POST', `/simulator/captures/${pending.id}`, { status: 'DECLINED' })).status).toBe(422)
})

test('a falsified capture differs from its order in amount, currency and merchant, once', async () => {
  Object.assign(simulator.faults, {
    amountOffByCents: -1,
    currencyOverride: 'EUR',
    merchantIdOverride: 'OTHERMERCHANT',
  })
  const id = await createApprovedOrder()
  expect(firstCapture(await capture(id)).amount).toEqual({ currency_code: 'EUR', value: '89.98' })
  const unit = (await read(id)).body.purchase_units[0]
  expect(unit).toMatchObject({ amount: { value: '89.99' }, payee: { merchant_id: 'OTHERMERCHANT' } })
  expect(firstCapture(await capture(await createApprovedOrder())).amount.value).toBe('89.99')
})

test('a capture without a response is stored, and its repeat returns the same capture', async () => {
  const id = await createApprovedOrder()
  simulator.faults.timeoutAfterCapture = 1
  const unanswered = capture(id, 'capture-1').then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitFor(async () => expect((await read(id)).body.status).toBe('COMPLETED'))
  const repeated = await capture(id, 'capture-1')
  expect(repeated.status).toBe(200)
  expect(firstCapture(repeated)).toEqual(firstCapture(await read(id)))
  await simulator.close()
  expect(await unanswered).toBe('cut off')
})

test('a create call without a response is stored, and its repeat returns the same order', async () => {
  simulator.faults.createTimeout = 1
  const unanswered = call('POST', '/v2/checkout/orders', orderRequest, 'create-1').catch(() => 'cut off')
  await vi.waitFor(() => expect(simulator.faults.createTimeout).toBe(0))
  const repeated = await call('POST', '/v2/checkout/orders', orderRequest, 'create-1')
  expect(repeated).toMatchObject({ status: 200, body: { status: 'CREATED' } })
  await simulator.close()
  expect(await unanswered).toBe('cut off')
})

test('a failed capture changes nothing and succeeds when it is retried with its request id', async () => {
  const id = await createApprovedOrder()
  simulator.faults.failNextCapture = { status: 503, count: 1 }
  expect((await capture(id, 'capture-1')).status).toBe(503)
  simulator.faults.failNext = { status: 500, count: 1 }
  expect((await read(id)).status).toBe(500)
  expect((await read(id)).body.status).toBe('APPROVED')
  expect((await capture(id, 'capture-1')).status).toBe(201)
})

test('a delayed response takes at least the delay, and closing the simulator aborts it', async () => {
  simulator.faults.delayMs = 60
  const start = performance.now()
  const id = await createOrder()
  // A timer may fire up to a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(58)
  await decide(simulator, id)
  simulator.faults.delayMs = 3_600_000
  const delayed = capture(id).catch(() => 'cut off')
  await simulator.close()
  expect(await delayed).toBe('cut off')
})
