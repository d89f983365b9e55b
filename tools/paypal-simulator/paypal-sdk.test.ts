import { core, orders, payments } from '@paypal/checkout-server-sdk'
import { expect, test } from 'vitest'
import { openSimulator, orderRequest } from '@/testing/paypal/simulator-client'

/** PayPal's server SDK at the address of a simulator. */
async function openSdk() {
  const simulator = await openSimulator()
  class SimulatedEnvironment extends core.PayPalEnvironment {
    constructor() {
      super('paypal-simulator', 'paypal-simulator-secret', simulator.url, simulator.url)
    }
  }
  const client = new core.PayPalHttpClient(new SimulatedEnvironment())
  Object.assign(client, { getTimeout: () => 10_000 })

  async function create() {
    const request = new orders.OrdersCreateRequest()
    // The SDK's class for this request has no method to set it.
    Object.assign(request.headers, { 'PayPal-Request-Id': 'create-1' })
    request.prefer('return=representation')
    request.requestBody(orderRequest)
    return (await client.execute(request)).result
  }

  function capture(orderId: string) {
    const request = new orders.OrdersCaptureRequest(orderId)
    request.payPalRequestId('capture-1')
    return client.execute(request)
  }

  return { ...simulator, client, create, capture }
}

test('the PayPal SDK creates, captures and reads an order', async () => {
  const { client, create, capture, decide } = await openSdk()
  const created = await create()
  expect(created).toMatchObject({ status: 'CREATED', purchase_units: [{ custom_id: '12' }] })
  await decide(created.id)
  const captured = await capture(created.id)
  expect(captured.statusCode).toBe(201)
  const made = captured.result.purchase_units[0].payments.captures[0]
  const order = (await client.execute(new orders.OrdersGetRequest(created.id))).result
  expect(order).toMatchObject({ status: 'COMPLETED', intent: 'CAPTURE' })
  expect(order.purchase_units[0].payments.captures).toEqual([made])
  const found = (await client.execute(new payments.CapturesGetRequest(made.id))).result
  expect(found).toMatchObject({ id: made.id, amount: { currency_code: 'USD', value: '89.99' } })
})

test('the PayPal SDK reports a refusal with status and issue', async () => {
  const { create, capture } = await openSdk()
  const { id } = await create()
  const error: { message?: string } = await capture(id).catch((reason) => reason)
  expect(error).toMatchObject({ statusCode: 422 })
  expect(JSON.parse(error.message ?? '').details[0].issue).toBe('ORDER_NOT_APPROVED')
})

test('the PayPal SDK gets the same capture when it retries after a connection reset', async () => {
  const { client, faults, create, capture, decide } = await openSdk()
  const { id } = await create()
  await decide(id)
  faults.resetAfterCapture = 1
  await expect(capture(id)).rejects.toThrow()
  const order = (await client.execute(new orders.OrdersGetRequest(id))).result
  expect(order.status).toBe('COMPLETED')
  const repeated = (await capture(id)).result
  expect(repeated.purchase_units[0].payments).toEqual(order.purchase_units[0].payments)
})
