import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { during } from '@/testing/db/locks'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'
import { type ApiCall, callApi } from '@/testing/http/call-api'
import { isOrderPaid, openTestShop, paymentsOf } from '@/testing/paypal/payments'
import { expireHold, productOf, releaseHold, stockStateOf } from '@/testing/shop/holds'
import { orderBody } from '@/testing/shop/order-body'

/** Rows deleted between reading and writing. Only the deletion of the caller's own account is a 401. */

const { approvedOrder } = await openTestShop()

/** The response to a call that waits for a row which another transaction then deletes. */
function callWhileDeleting(table: 'User' | 'Product', id: number, viewer: Viewer, call: ApiCall) {
  return during(`delete from "${table}" where id = ${id}`, async ({ query, waiters }) => {
    const answer = callApi(viewer, call)
    await expect.poll(waiters).toBe(1)
    await query('commit')
    const response = await answer
    return { status: response.status, json: await response.json() }
  })
}

const placing = async () => {
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  return { id, call: { method: 'POST', path: '/api/orders/add/', body } }
}

test('O07 an order whose product is deleted during the capture is paid', async () => {
  const user = await createUser()
  const { order } = await approvedOrder(user)
  const call = { method: 'PUT', path: `/api/orders/${order._id}/pay/` }
  const { status, json } = await callWhileDeleting('Product', productOf(order), user, call)
  expect([status, json]).toMatchObject([200, { isPaid: true, orderItems: [{ product: null, qty: 1 }] }])
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await paymentsOf(order._id)).toMatchObject([{ status: 'completed' }])
})

test('O07 a product deleted while it is ordered is refused as not available', async () => {
  const { id, call } = await placing()
  const { status, json } = await callWhileDeleting('Product', id, await createUser(), call)
  expect([status, json.code, json.errors]).toEqual([
    400,
    'invalid-input',
    [{ path: 'orderItems.0.product', message: 'This product is not available.' }],
  ])
})

test('O07 a product deleted while a released order holds it again is refused as no longer available', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  await startPayment(user, order._id)
  await releaseHold(order._id)
  const call = { method: 'POST', path: `/api/orders/${order._id}/paypal/` }
  const { status, json } = await callWhileDeleting('Product', productOf(order), user, call)
  expect([status, json.detail]).toEqual([409, 'Test Teapot is no longer available. Nothing was charged.'])
})

test('O07 an order whose product is deleted during the release is released', async () => {
  const order = await createOrder(await createUser())
  await expireHold(order._id)
  await during(`delete from "Product" where id = ${productOf(order)}`, async ({ query, waiters }) => {
    const releasing = releaseExpiredHolds()
    await expect.poll(waiters).toBe(1)
    await query('commit')
    expect(await releasing).toBe(1)
  })
  expect(await stockStateOf(order._id)).toBe('released')
})

test('O08 a call whose account is deleted while it runs is 401 and stores nothing', async () => {
  const { id, call } = await placing()
  const review = {
    method: 'POST',
    path: `/api/products/review/${id}/`,
    body: { rating: 5, comment: 'Fine.' },
  }
  for (const each of [call, review]) {
    const user = await createUser()
    const { status, json } = await callWhileDeleting('User', user.id, user, each)
    expect([status, json.code ?? json]).toEqual([
      401,
      each === call ? 'not-signed-in' : 'You must be logged in.',
    ])
    expect(await db.order.count({ where: { orderItems: { some: { productId: id } } } })).toBe(0)
    expect(await db.review.count({ where: { productId: id } })).toBe(0)
  }
})
