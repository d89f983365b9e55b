import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
afterAll(() => pool.end())

type Row = Record<string, string | number | null>

async function insert(table: string, row: Row): Promise<number> {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const values = columns.map((_, index) => `$${index + 1}`)
  const sql = `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${values.join(', ')}) RETURNING id`
  const { rows } = await pool.query(sql, Object.values(row))
  return rows[0].id
}

const updatedAt = '2026-01-01T00:00:00Z'
const product: Row = {
  name: 'Lamp',
  image: '/lamp.webp',
  description: 'Light.',
  brand: 'B',
  category: 'C',
  updatedAt,
}
const validProduct: Row = { ...product, priceCents: 0, countInStock: 0, numReviews: 2, ratingSum: 10 }
const validReview: Row = { name: 'Ann', rating: 5, comment: 'Fine.' }
const address: Row = {
  paymentMethod: 'PayPal',
  address: 'Road 1',
  city: 'Town',
  postalCode: '1',
  country: 'US',
}
const amounts = { itemsCents: 100, shippingCents: 20, taxCents: 3, totalCents: 123 }
const validOrder: Row = { ...address, ...amounts, stockState: 'held', heldUntil: updatedAt }
const validItem: Row = { name: 'Lamp', image: '/lamp.webp', priceCents: 0, qty: 1 }
const validPayment: Row = { requestId: 'r0', amountCents: 0, status: 'completed', captureId: 'c0', updatedAt }

test.each([
  ['Product', validProduct, {}],
  ['Product', validProduct, { numReviews: 0, ratingSum: 0 }],
  ['Review', validReview, {}],
  ['Order', validOrder, {}],
  ['Order', validOrder, { stockState: 'released', heldUntil: null }],
  ['Order', validOrder, { stockState: 'sold', heldUntil: null, paidAt: updatedAt }],
])('a valid %s row is accepted', async (table, row, change) => {
  expect(await insert(table, { ...row, ...change })).toBeGreaterThan(0)
})

test.each([
  ['a negative price', 'Product', validProduct, { priceCents: -1 }, 'Product_priceCents_check'],
  ['negative stock', 'Product', validProduct, { countInStock: -1 }, 'Product_countInStock_check'],
  [
    'a negative number of reviews',
    'Product',
    validProduct,
    { numReviews: -1, ratingSum: -1 },
    'Product_numReviews_check',
  ],
  ['an average above 5', 'Product', validProduct, { ratingSum: 11 }, 'Product_ratingSum_check'],
  ['an average below 1', 'Product', validProduct, { ratingSum: 1 }, 'Product_ratingSum_check'],
  ['a rating of 0', 'Review', validReview, { rating: 0 }, 'Review_rating_check'],
  ['a rating of 6', 'Review', validReview, { rating: 6 }, 'Review_rating_check'],
  ['negative item cents', 'Order', validOrder, { itemsCents: -1, totalCents: 22 }, 'Order_itemsCents_check'],
  [
    'negative shipping',
    'Order',
    validOrder,
    { shippingCents: -1, totalCents: 102 },
    'Order_shippingCents_check',
  ],
  ['a negative tax', 'Order', validOrder, { taxCents: -1, totalCents: 119 }, 'Order_taxCents_check'],
  ['a total that is not the sum', 'Order', validOrder, { totalCents: 124 }, 'Order_totalCents_check'],
  ['an order that never had a hold', 'Order', validOrder, { holdCount: 0 }, 'Order_holdCount_check'],
  [
    'a delivered order with released units',
    'Order',
    validOrder,
    { stockState: 'released', heldUntil: null, deliveredAt: updatedAt },
    'Order_delivered_keeps_pieces_check',
  ],
  ['a hold without an expiry', 'Order', validOrder, { heldUntil: null }, 'Order_held_has_end_check'],
  ['an expiry without a hold', 'Order', validOrder, { stockState: 'released' }, 'Order_held_has_end_check'],
  [
    'a paid order whose units are not sold',
    'Order',
    validOrder,
    { paidAt: updatedAt },
    'Order_sold_is_paid_check',
  ],
  [
    'an unpaid order whose units are sold',
    'Order',
    validOrder,
    { stockState: 'sold', heldUntil: null },
    'Order_sold_is_paid_check',
  ],
])('the database refuses %s', async (_, table, row, change, constraint) => {
  await expect(insert(table, { ...row, ...change })).rejects.toMatchObject({ code: '23514', constraint })
})

test.each([
  ['an order line with quantity 0', 'OrderItem', validItem, { qty: 0 }, 'OrderItem_qty_check'],
  [
    'an order line with a negative price',
    'OrderItem',
    validItem,
    { priceCents: -1 },
    'OrderItem_priceCents_check',
  ],
  [
    'a payment with a negative amount',
    'Payment',
    validPayment,
    { amountCents: -1 },
    'Payment_amountCents_check',
  ],
  [
    'a completed payment without a capture id',
    'Payment',
    validPayment,
    { captureId: null },
    'Payment_captureId_check',
  ],
])('the database refuses %s', async (_, table, row, change, constraint) => {
  const orderId = await insert('Order', validOrder)
  await expect(insert(table, { ...row, ...change, orderId })).rejects.toMatchObject({
    code: '23514',
    constraint,
  })
})

test('valid order lines and payments are accepted', async () => {
  const orderId = await insert('Order', validOrder)
  expect(await insert('OrderItem', { ...validItem, orderId })).toBeGreaterThan(0)
  expect(await insert('Payment', { ...validPayment, orderId })).toBeGreaterThan(0)
})

test.each([
  ['completed', 'Payment_one_completed_per_order'],
  ['created', 'Payment_one_open_per_order'],
])('an order cannot have a second %s payment', async (status, constraint) => {
  const orderId = await insert('Order', validOrder)
  await insert('Payment', {
    ...validPayment,
    orderId,
    status,
    requestId: `${status}-1`,
    captureId: `${status}-1`,
  })
  const second = { ...validPayment, orderId, status, requestId: `${status}-2`, captureId: `${status}-2` }
  await expect(insert('Payment', second)).rejects.toMatchObject({ code: '23505', constraint })
})

test.each(['captureId', 'providerOrderId', 'requestId'])('two payments cannot share a %s', async (column) => {
  const [first, second] = [await insert('Order', validOrder), await insert('Order', validOrder)]
  const paymentOf = (orderId: number) => ({
    ...validPayment,
    orderId,
    ...{ requestId: `${column}-${orderId}`, captureId: `${column}-${orderId}`, [column]: `same ${column}` },
  })
  await insert('Payment', paymentOf(first))
  await expect(insert('Payment', paymentOf(second))).rejects.toMatchObject({ code: '23505' })
})

test('I6 orders, lines and reviews survive the deletion of their user and product, which become null', async () => {
  const userId = await insert('User', { name: 'Gone', email: 'gone@example.com', passwordHash: 'x' })
  const productId = await insert('Product', validProduct)
  const orderId = await insert('Order', { ...validOrder, userId })
  const itemId = await insert('OrderItem', { ...validItem, orderId, productId })
  const reviewId = await insert('Review', { ...validReview, userId, productId })
  await pool.query('DELETE FROM "User" WHERE id = $1', [userId])
  await pool.query('DELETE FROM "Product" WHERE id = $1', [productId])
  const read = async (sql: string, id: number) => (await pool.query(sql, [id])).rows[0]
  expect(await read('SELECT "userId" FROM "Order" WHERE id = $1', orderId)).toEqual({ userId: null })
  expect(await read('SELECT name, "productId" FROM "OrderItem" WHERE id = $1', itemId)).toEqual({
    name: 'Lamp',
    productId: null,
  })
  const review = await read('SELECT "userId", "productId", comment FROM "Review" WHERE id = $1', reviewId)
  expect(review).toEqual({ userId: null, productId: null, comment: 'Fine.' })
  await expect(pool.query('DELETE FROM "Order" WHERE id = $1', [orderId])).rejects.toMatchObject({
    code: '23001',
  })
})

test('I5 a user can review a product once; reviews without an account are not limited', async () => {
  const userId = await insert('User', { name: 'Fan', email: 'fan@example.com', passwordHash: 'x' })
  const productId = await insert('Product', validProduct)
  await insert('Review', { ...validReview, userId, productId })
  await expect(insert('Review', { ...validReview, userId, productId })).rejects.toMatchObject({
    code: '23505',
  })
  await insert('Review', { ...validReview, productId })
  await insert('Review', { ...validReview, productId })
})
