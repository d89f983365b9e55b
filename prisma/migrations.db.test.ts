import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { diffMigrations, readSchema } from '@/scripts/database/migrations.mjs'

const url = process.env.DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString: url })
afterAll(() => pool.end())

type Row = Record<string, string | number | null>

async function insert(table: string, row: Row): Promise<number> {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const values = columns.map((_, index) => `$${index + 1}`)
  const sql = `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${values.join(', ')}) RETURNING id`
  const { rows } = await pool.query(sql, Object.values(row))
  return rows[0].id
}

test('the migrations make exactly the schema', async () => {
  expect(await diffMigrations(url)).toBe('')
})

test('a field without a migration is noticed', async () => {
  const schema = readSchema()
  const content = schema.content.replace('model Product {', 'model Product {\n  forgotten String?')
  expect(await diffMigrations(url, { ...schema, content })).toContain('ADD COLUMN     "forgotten" TEXT')
})

const updatedAt = '2026-01-01T00:00:00Z'
const product: Row = {
  name: 'Lamp',
  image: '/lamp.webp',
  description: 'Light.',
  brand: 'B',
  category: 'C',
  updatedAt,
}
const goodProduct: Row = { ...product, priceCents: 0, countInStock: 0, numReviews: 2, ratingSum: 10 }
const goodReview: Row = { name: 'Ann', rating: 5, comment: 'Fine.' }
const address: Row = {
  paymentMethod: 'PayPal',
  address: 'Road 1',
  city: 'Town',
  postalCode: '1',
  country: 'US',
}
const amounts = { itemsCents: 100, shippingCents: 20, taxCents: 3, totalCents: 123 }
const goodOrder: Row = { ...address, ...amounts, stockState: 'held', heldUntil: updatedAt }
const goodItem: Row = { name: 'Lamp', image: '/lamp.webp', priceCents: 0, qty: 1 }
const goodPayment: Row = { requestId: 'r0', amountCents: 0, status: 'completed', captureId: 'c0', updatedAt }

test.each([
  ['Product', goodProduct, {}],
  ['Product', goodProduct, { numReviews: 0, ratingSum: 0 }],
  ['Review', goodReview, {}],
  ['Order', goodOrder, {}],
  ['Order', goodOrder, { stockState: 'released', heldUntil: null }],
  ['Order', goodOrder, { stockState: 'sold', heldUntil: null, paidAt: updatedAt }],
])('a sound %s is accepted', async (table, row, change) => {
  expect(await insert(table, { ...row, ...change })).toBeGreaterThan(0)
})

test.each([
  ['a negative price', 'Product', goodProduct, { priceCents: -1 }, 'Product_priceCents_check'],
  ['a negative stock', 'Product', goodProduct, { countInStock: -1 }, 'Product_countInStock_check'],
  [
    'fewer than no reviews',
    'Product',
    goodProduct,
    { numReviews: -1, ratingSum: -1 },
    'Product_numReviews_check',
  ],
  ['an average above 5', 'Product', goodProduct, { ratingSum: 11 }, 'Product_ratingSum_check'],
  ['an average below 1', 'Product', goodProduct, { ratingSum: 1 }, 'Product_ratingSum_check'],
  ['a rating of 0', 'Review', goodReview, { rating: 0 }, 'Review_rating_check'],
  ['a rating of 6', 'Review', goodReview, { rating: 6 }, 'Review_rating_check'],
  ['negative items', 'Order', goodOrder, { itemsCents: -1, totalCents: 22 }, 'Order_itemsCents_check'],
  [
    'negative shipping',
    'Order',
    goodOrder,
    { shippingCents: -1, totalCents: 102 },
    'Order_shippingCents_check',
  ],
  ['a negative tax', 'Order', goodOrder, { taxCents: -1, totalCents: 119 }, 'Order_taxCents_check'],
  ['a total that is not the sum', 'Order', goodOrder, { totalCents: 124 }, 'Order_totalCents_check'],
  ['no hold at all', 'Order', goodOrder, { holdCount: 0 }, 'Order_holdCount_check'],
  [
    'delivered pieces on sale',
    'Order',
    goodOrder,
    { stockState: 'released', heldUntil: null, deliveredAt: updatedAt },
    'Order_delivered_keeps_pieces_check',
  ],
  ['a hold without an end', 'Order', goodOrder, { heldUntil: null }, 'Order_held_has_end_check'],
  ['an end without a hold', 'Order', goodOrder, { stockState: 'released' }, 'Order_held_has_end_check'],
  ['a paid order not sold', 'Order', goodOrder, { paidAt: updatedAt }, 'Order_sold_is_paid_check'],
  [
    'an order sold and not paid',
    'Order',
    goodOrder,
    { stockState: 'sold', heldUntil: null },
    'Order_sold_is_paid_check',
  ],
])('the database refuses %s', async (_, table, row, change, constraint) => {
  await expect(insert(table, { ...row, ...change })).rejects.toMatchObject({ code: '23514', constraint })
})

test.each([
  ['a line of nothing', 'OrderItem', goodItem, { qty: 0 }, 'OrderItem_qty_check'],
  ['a line with a negative price', 'OrderItem', goodItem, { priceCents: -1 }, 'OrderItem_priceCents_check'],
  ['a negative payment', 'Payment', goodPayment, { amountCents: -1 }, 'Payment_amountCents_check'],
  [
    'a payment completed without a capture',
    'Payment',
    goodPayment,
    { captureId: null },
    'Payment_captureId_check',
  ],
])('the database refuses %s', async (_, table, row, change, constraint) => {
  const orderId = await insert('Order', goodOrder)
  await expect(insert(table, { ...row, ...change, orderId })).rejects.toMatchObject({
    code: '23514',
    constraint,
  })
})

test('sound lines and payments are accepted', async () => {
  const orderId = await insert('Order', goodOrder)
  expect(await insert('OrderItem', { ...goodItem, orderId })).toBeGreaterThan(0)
  expect(await insert('Payment', { ...goodPayment, orderId })).toBeGreaterThan(0)
})

test.each([
  ['completed', 'Payment_one_completed_per_order'],
  ['created', 'Payment_one_open_per_order'],
])('an order cannot have a second %s payment', async (status, constraint) => {
  const orderId = await insert('Order', goodOrder)
  await insert('Payment', {
    ...goodPayment,
    orderId,
    status,
    requestId: `${status}-1`,
    captureId: `${status}-1`,
  })
  const second = { ...goodPayment, orderId, status, requestId: `${status}-2`, captureId: `${status}-2` }
  await expect(insert('Payment', second)).rejects.toMatchObject({ code: '23505', constraint })
})

test.each(['captureId', 'providerOrderId', 'requestId'])('two payments cannot share a %s', async (column) => {
  const [first, second] = [await insert('Order', goodOrder), await insert('Order', goodOrder)]
  const paymentOf = (orderId: number) => ({
    ...goodPayment,
    orderId,
    ...{ requestId: `${column}-${orderId}`, captureId: `${column}-${orderId}`, [column]: `same ${column}` },
  })
  await insert('Payment', paymentOf(first))
  await expect(insert('Payment', paymentOf(second))).rejects.toMatchObject({ code: '23505' })
})

test('I6 orders, lines and reviews outlive their user and product, which become null', async () => {
  const userId = await insert('User', { name: 'Gone', email: 'gone@example.com', passwordHash: 'x' })
  const productId = await insert('Product', goodProduct)
  const orderId = await insert('Order', { ...goodOrder, userId })
  const itemId = await insert('OrderItem', { ...goodItem, orderId, productId })
  const reviewId = await insert('Review', { ...goodReview, userId, productId })
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

test('I5 one review per user and product, however many without an account', async () => {
  const userId = await insert('User', { name: 'Fan', email: 'fan@example.com', passwordHash: 'x' })
  const productId = await insert('Product', goodProduct)
  await insert('Review', { ...goodReview, userId, productId })
  await expect(insert('Review', { ...goodReview, userId, productId })).rejects.toMatchObject({
    code: '23505',
  })
  await insert('Review', { ...goodReview, productId })
  await insert('Review', { ...goodReview, productId })
})
