import { orders, payments } from '@paypal/checkout-server-sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPaypalSimulator } from './server'
import { decide, orderRequest, type Simulator, sdkCapture, sdkClient } from './test-client'

let simulator: Simulator

beforeEach(async () => {
  simulator = await startPaypalSimulator()
})
afterEach(() => simulator.close())

async function createWithSdk() {
  const request = new orders.OrdersCreateRequest()
  // The SDK's class for this request has no method to set it.
  Object.assign(request.headers, { 'PayPal-Request-Id': 'create-1' })
  request.prefer('return=representation')
  request.requestBody(orderRequest)
  return (await sdkClient(simulator).execute(request)).result
}

test('the PayPal SDK creates, captures and reads an order', async () => {
  const client = sdkClient(simulator)
  const created = await createWithSdk()
  expect(created).toMatchObject({ status: 'CREATED', purchase_units: [{ custom_id: '12' }] })
  await decide(simulator, created.id)
  const captured = await client.execute(sdkCapture(created.id, 'capture-1'))
  expect(captured.statusCode).toBe(201)
  const capture = captured.result.purchase_units[0].payments.captures[0]
  const order = (await client.execute(new orders.OrdersGetRequest(created.id))).result
  expect(order).toMatchObject({ status: 'COMPLETED', intent: 'CAPTURE' })
  expect(order.purchase_units[0].payments.captures).toEqual([capture])
  const found = (await client.execute(new payments.CapturesGetRequest(capture.id))).result
  expect(found).toMatchObject({ id: capture.id, amount: { currency_code: 'USD', value: '89.99' } })
})

test('the PayPal SDK reports a refusal with status and issue', async () => {
  const { id } = await createWithSdk()
  const error: { message?: string } = await sdkClient(simulator)
    .execute(sdkCapture(id, 'capture-1'))
    .catch((reason) => reason)
  expect(error).toMatchObject({ statusCode: 422 })
  expect(JSON.parse(error.message ?? '').details[0].issue).toBe('ORDER_NOT_APPROVED')
})

test('the PayPal SDK gets the same capture when it retries after a connection reset', async () => {
  const client = sdkClient(simulator)
  const { id } = await createWithSdk()
  await decide(simulator, id)
  simulator.faults.resetAfterCapture = 1
  await expect(client.execute(sdkCapture(id, 'capture-1'))).rejects.toThrow()
  const order = (await client.execute(new orders.OrdersGetRequest(id))).result
  expect(order.status).toBe('COMPLETED')
  const repeated = (await client.execute(sdkCapture(id, 'capture-1'))).result
  expect(repeated.purchase_units[0].payments).toEqual(order.purchase_units[0].payments)
})
