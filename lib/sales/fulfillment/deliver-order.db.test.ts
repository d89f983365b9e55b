import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { listMyOrdersWithPictures, listOrders, listOrdersOfUser } from '@/lib/sales/orders/order-queries'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { deliverOrder } from './deliver-order'

test('an admin marks an order delivered once; a repeat leaves the time unchanged', async () => {
  const [user, admin] = await Promise.all([createUser(), createUser({ role: 'owner' })])
  const order = await createOrder(user)
  const clicks = await Promise.all(Array.from({ length: 5 }, () => deliverOrder(admin, order._id)))
  expect(clicks[0]).toMatchObject({ _id: order._id, isDelivered: true, isPaid: false })
  expect(new Set(clicks.map(({ deliveredAt }) => deliveredAt)).size).toBe(1)
  expect((await deliverOrder(admin, order._id)).deliveredAt).toBe(clicks[0]?.deliveredAt)
})

test('A02 only admins deliver and list all orders', async () => {
  const user = await createUser()
  const order = await createOrder(user)
  const paging = { page: 1, pageSize: 100 }
  for (const [viewer, code] of [
    [null, 'not-signed-in'],
    [user, 'not-allowed'],
  ] as const) {
    expect((await problemOf(deliverOrder(viewer, order._id))).code).toBe(code)
    expect((await problemOf(listOrders(viewer, paging))).code).toBe(code)
    expect((await problemOf(listOrdersOfUser(viewer, user.id, paging))).code).toBe(code)
  }
})

test('an unknown order cannot be delivered', async () => {
  const admin = await createUser({ role: 'owner' })
  for (const id of [null, 2_000_000_000]) {
    expect((await problemOf(deliverOrder(admin, id))).code).toBe('order-not-found')
  }
})

test('the list of a user’s orders has no orders of others, is sorted newest first and paged', async () => {
  const [user, other, admin] = await Promise.all([createUser(), createUser(), createUser({ role: 'owner' })])
  const first = await createOrder(user)
  await createOrder(other)
  const second = await createOrder(user)
  const all = await listOrdersOfUser(admin, user.id, { page: 1, pageSize: 100 })
  expect(all.items.map(({ _id }) => _id)).toEqual([second._id, first._id])
  const last = await listOrdersOfUser(admin, user.id, { page: 2, pageSize: 1 })
  expect([last.items.map(({ _id }) => _id), last.total]).toEqual([[first._id], 2])
})

test('My Orders has the pictures of each order’s first lines, and none of others', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()])
  const order = await createOrder(user)
  await createOrder(other)
  const { id } = await createProduct({ priceCents: 100 })
  const lines = ['/a.webp', '/a.webp', '/b.webp', '/c.webp'].map((image) => ({
    orderId: order._id,
    productId: id,
    name: 'P',
    image,
    priceCents: 100,
    qty: 1,
  }))
  await db.orderItem.createMany({ data: lines })
  const { items, total } = await listMyOrdersWithPictures(user, { page: 1, pageSize: 100 })
  expect(total).toBe(1)
  const first = order.orderItems[0]?.image
  const bought = order.orderItems[0]?.product
  expect(items.map(({ _id, pictures, again }) => ({ _id, pictures, again }))).toEqual([
    { _id: order._id, pictures: [first, '/a.webp'], again: `/buy/${bought}:1,${id}:${lines.length}` },
  ])
})
