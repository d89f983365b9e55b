import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { orderBody } from '@/testing/shop/order-body'

/** Fields in a body that clients must not set. */

const claims = {
  user: 2_000_000_000,
  userId: 2_000_000_000,
  isAdmin: true,
  isPaid: true,
  paidAt: '2020-01-01T00:00:00.000Z',
  isDelivered: true,
  rating: 5,
  numReviews: 99,
  createdAt: '2020-01-01T00:00:00.000Z',
}

/** Expects that no claim of the body was stored with the order or review. */
async function expectNoClaim(userId: number, { createdAt, ...row }: { createdAt: Date }): Promise<void> {
  expect(createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(row).toMatchObject({ userId })
  const user = await db.user.findUnique({ where: { id: userId }, select: { isAdmin: true } })
  expect(user?.isAdmin).toBe(false)
}

test('A04 payment state, owner and prices in the body of an order are ignored', async () => {
  const user = await createUser()
  const product = await createProduct()
  const { orderItems, ...rest } = orderBody([{ product: product.id, priceCents: product.priceCents, qty: 1 }])
  const lines = orderItems.map((line) => ({ ...line, ...claims, price: '0.01', name: 'Mine' }))
  const body = { ...rest, ...claims, orderItems: lines }
  expect((await callApi(user, { method: 'POST', path: '/api/orders/add/', body })).status).toBe(201)
  const select = { userId: true, paidAt: true, deliveredAt: true, createdAt: true } as const
  const [order, ...more] = await db.order.findMany({
    where: { orderItems: { some: { productId: product.id } } },
    select: { ...select, orderItems: { select: { priceCents: true } } },
  })
  if (!order) throw new Error('No order')
  expect([more, order]).toMatchObject([
    [],
    { paidAt: null, deliveredAt: null, orderItems: [{ priceCents: product.priceCents }] },
  ])
  await expectNoClaim(user.id, order)
})

test('A04 author, product and rating totals in the body of a review are ignored', async () => {
  const user = await createUser()
  const { id } = await createProduct()
  const path = `/api/products/review/${id}/`
  const body = { ...claims, rating: 2, name: 'Somebody else', comment: 'Fine.', product: 1, productId: 1 }
  expect((await callApi(user, { method: 'POST', path, body })).status).toBe(201)
  const select = { userId: true, rating: true, name: true, createdAt: true } as const
  const [review, ...more] = await db.review.findMany({ where: { productId: id }, select })
  if (!review) throw new Error('No review')
  expect([more, review]).toMatchObject([[], { rating: 2, name: user.name }])
  await expectNoClaim(user.id, review)
  const product = await db.product.findUnique({
    where: { id },
    select: { numReviews: true, ratingSum: true },
  })
  expect(product).toEqual({ numReviews: 1, ratingSum: 2 })
})
