import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { paypalOrderJson } from '@/lib/orders/schema'
import { payOrder } from '@/lib/payments/pay-order'
import { callApi } from '@/lib/testing/call-api'
import { orderBody } from '@/lib/testing/order-body'
import { paymentsOf } from '@/lib/testing/payments'
import { startTestPaypal } from '@/lib/testing/paypal'
import { problemOf } from '@/lib/testing/problems'
import { createOrder, createProduct, createUser } from '@/lib/testing/rows'

const paypal = await startTestPaypal()

async function begin(viewer: Viewer, orderId: number, key: string) {
  const headers = { 'Idempotency-Key': key }
  const path = `/api/orders/${orderId}/paypal/`
  const response = await callApi(viewer, { method: 'POST', path, headers })
  const body = await response.json()
  return {
    status: response.status,
    isReplay: response.headers.get('idempotent-replayed') === 'true',
    id: paypalOrderJson.safeParse(body).data?.id,
    code: body.code,
  }
}

async function placeOrder(viewer: Viewer, key: string) {
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  const headers = { 'Idempotency-Key': key }
  return callApi(viewer, { method: 'POST', path: '/api/orders/add/', body, headers })
}

test('P06 a key that begins a payment again gives the same provider order, and says so', async () => {
  const user = await createUser()
  const { _id } = await createOrder(user)
  const first = await begin(user, _id, 'one')
  expect(first).toMatchObject({ status: 201, isReplay: false, id: expect.any(String) })
  expect(await begin(user, _id, 'one')).toEqual({ ...first, isReplay: true })
  // A new attempt has a key of its own, and the old key still gives what it gave.
  await paypal.approve(first.id ?? '')
  paypal.faults.declineNext = 1
  expect((await problemOf(payOrder(user, _id))).code).toBe('payment-declined')
  expect((await begin(user, _id, 'one')).id).toBe(first.id)
  expect((await begin(user, _id, 'two')).id).not.toBe(first.id)
})

test('P06 ten requests at once with one key give one provider order', async () => {
  const user = await createUser()
  for (let round = 0; round < 5; round++) {
    const { _id } = await createOrder(user)
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(user, _id, `round-${round}`)))
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    expect(await paymentsOf(_id)).toHaveLength(1)
  }
})

test('F03 a key of one request is refused with any other, and is only its sender’s', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const [a, b, others] = [await createOrder(user), await createOrder(user), await createOrder(other)]
  await begin(user, a._id, 'payment')
  expect((await placeOrder(user, 'order')).status).toBe(201)
  const reused = { status: 422, code: 'idempotency-key-reused' }
  expect(await begin(user, b._id, 'payment')).toMatchObject(reused)
  expect(await begin(user, a._id, 'order')).toMatchObject(reused)
  expect((await placeOrder(user, 'payment')).status).toBe(422)
  expect(await begin(other, others._id, 'payment')).toMatchObject({ status: 201, isReplay: false })
  expect(await begin(other, a._id, 'payment')).toMatchObject({ status: 404 })
})

test('a key whose request failed can be sent again, and after 24 hours it is a new one', async () => {
  const user = await createUser()
  const { _id } = await createOrder(user)
  paypal.faults.failNext = { status: 503, count: 3 }
  expect(await begin(user, _id, 'again')).toMatchObject({ status: 502 })
  expect(await begin(user, _id, 'again')).toMatchObject({ status: 201, isReplay: false })
  expect(await begin(user, _id, 'again')).toMatchObject({ isReplay: true })
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await db.idempotencyKey.updateMany({ where: { userId: user.id }, data: { createdAt: yesterday } })
  expect(await begin(user, _id, 'again')).toMatchObject({ status: 201, isReplay: false })
})

test('a key that is none is 400, and nobody but the owner hears anything of it', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const { _id } = await createOrder(user)
  expect(await begin(user, _id, 'x'.repeat(201))).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(await begin(other, _id, 'fine')).toMatchObject({ status: 404 })
})
