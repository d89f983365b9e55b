import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
afterAll(() => pool.end())

type Row = Record<string, string | number | null | (string | null)[]>

async function insert(table: string, row: Row): Promise<number> {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const values = columns.map((_, index) => `$${index + 1}`)
  const sql = `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${values.join(', ')}) RETURNING id`
  const { rows } = await pool.query(sql, Object.values(row))
  return rows[0].id
}

const updatedAt = '2026-01-01T00:00:00Z'
const address = { paymentMethod: 'PayPal', address: 'Road 1', city: 'Town', postalCode: '1', country: 'US' }
const amounts = { itemsCents: 100, shippingCents: 20, taxCents: 3, totalCents: 123 }
const texts = { name: 'Lamp', image: '/lamp.webp', description: 'Light.', brand: 'B', category: 'C' }
const numbers = { priceCents: 0, countInStock: 0, numReviews: 2, ratingSum: 10 }
const valid = {
  Product: { ...texts, ...numbers, updatedAt },
  Review: { name: 'Ann', rating: 5, comment: 'Fine.' },
  Order: { ...address, ...amounts, stockState: 'held', heldUntil: updatedAt },
  OrderItem: { name: 'Lamp', image: '/lamp.webp', priceCents: 0, qty: 1 },
  Payment: { requestId: 'r0', amountCents: 0, status: 'completed', captureId: 'c0', updatedAt },
}
type Table = keyof typeof valid
const released = { stockState: 'released', heldUntil: null }
const sold = { stockState: 'sold', heldUntil: null }
const pictures = (...list: object[]) => ({ pictures: JSON.stringify(list) })

/** Inserts a valid row with changes, for lines and payments into an order of their own, and returns its id. */
async function insertValid(table: Table, change: Row = {}) {
  const row: Row = { ...valid[table], ...change }
  if (table === 'OrderItem' || table === 'Payment') row.orderId ??= await insert('Order', valid.Order)
  return insert(table, row)
}

test.each<[Table, Row]>([
  ['Product', {}],
  ['Product', { numReviews: 0, ratingSum: 0 }],
  ['Product', { pictures: JSON.stringify(Array(7).fill({ src: '/a.webp', alt: '' })) }],
  ['Product', { facts: ['262 g', 'x'.repeat(120), ...Array(6).fill('Fact')] }],
  ['Review', {}],
  ['Order', {}],
  ['Order', released],
  ['Order', { ...sold, paidAt: updatedAt }],
  ['OrderItem', {}],
  ['Payment', {}],
])('a valid %s row is accepted', async (table, change) => {
  expect(await insertValid(table, change)).toBeGreaterThan(0)
})

test.each<[string, Table, Row, string]>([
  ['a negative price', 'Product', { priceCents: -1 }, 'priceCents'],
  ['negative stock', 'Product', { countInStock: -1 }, 'countInStock'],
  ['a negative number of reviews', 'Product', { numReviews: -1, ratingSum: -1 }, 'numReviews'],
  ['an average above 5', 'Product', { ratingSum: 11 }, 'ratingSum'],
  ['an average below 1', 'Product', { ratingSum: 1 }, 'ratingSum'],
  [
    'an eighth further picture',
    'Product',
    pictures(...Array(8).fill({ src: '/a.webp', alt: '' })),
    'pictures',
  ],
  ['pictures that are no list', 'Product', { pictures: '{}' }, 'pictures'],
  ['a picture without an address', 'Product', pictures({ src: '', alt: '' }), 'pictures'],
  ['a picture without a text', 'Product', pictures({ src: '/a.webp' }), 'pictures'],
  ['a picture with another key', 'Product', pictures({ src: '/a.webp', alt: '', width: 1 }), 'pictures'],
  ['a picture of null', 'Product', pictures({ src: null, alt: '' }), 'pictures'],
  ['a picture with a long text', 'Product', pictures({ src: '/a.webp', alt: 'x'.repeat(201) }), 'pictures'],
  ['a ninth fact', 'Product', { facts: Array(9).fill('Fact') }, 'facts'],
  ['an empty fact', 'Product', { facts: [' '] }, 'facts'],
  ['a fact of null', 'Product', { facts: [null] }, 'facts'],
  ['a long fact', 'Product', { facts: ['x'.repeat(121)] }, 'facts'],
  ['a rating of 0', 'Review', { rating: 0 }, 'rating'],
  ['a rating of 6', 'Review', { rating: 6 }, 'rating'],
  ['negative item cents', 'Order', { itemsCents: -1, totalCents: 22 }, 'itemsCents'],
  ['negative shipping', 'Order', { shippingCents: -1, totalCents: 102 }, 'shippingCents'],
  ['a negative tax', 'Order', { taxCents: -1, totalCents: 119 }, 'taxCents'],
  ['a total that is not the sum', 'Order', { totalCents: 124 }, 'totalCents'],
  ['an order that never had a hold', 'Order', { holdCount: 0 }, 'holdCount'],
  [
    'a delivered order with released units',
    'Order',
    { ...released, deliveredAt: updatedAt },
    'delivered_keeps_pieces',
  ],
  ['a hold without an expiry', 'Order', { heldUntil: null }, 'held_has_end'],
  ['an expiry without a hold', 'Order', { stockState: 'released' }, 'held_has_end'],
  ['a paid order whose units are not sold', 'Order', { paidAt: updatedAt }, 'sold_is_paid'],
  ['an unpaid order whose units are sold', 'Order', sold, 'sold_is_paid'],
  ['an order line with quantity 0', 'OrderItem', { qty: 0 }, 'qty'],
  ['an order line with a negative price', 'OrderItem', { priceCents: -1 }, 'priceCents'],
  ['a payment with a negative amount', 'Payment', { amountCents: -1 }, 'amountCents'],
  ['a completed payment without a capture id', 'Payment', { captureId: null }, 'captureId'],
])('the database refuses %s', async (_, table, change, check) => {
  const refusal = { code: '23514', constraint: `${table}_${check}_check` }
  await expect(insertValid(table, change)).rejects.toMatchObject(refusal)
})

test.each([
  ['completed', 'Payment_one_completed_per_order'],
  ['created', 'Payment_one_open_per_order'],
])('an order cannot have a second %s payment', async (status, constraint) => {
  const orderId = await insertValid('Order')
  const pay = (id: string) => insertValid('Payment', { orderId, status, requestId: id, captureId: id })
  await pay(`${status}-1`)
  await expect(pay(`${status}-2`)).rejects.toMatchObject({ code: '23505', constraint })
})

test.each(['captureId', 'providerOrderId', 'requestId'])('two payments cannot share a %s', async (column) => {
  const pay = (id: string) =>
    insertValid('Payment', { requestId: id, captureId: id, [column]: `same ${column}` })
  await pay(`${column}-1`)
  await expect(pay(`${column}-2`)).rejects.toMatchObject({ code: '23505' })
})

test('I6 orders, lines and reviews survive the deletion of their user and product, which become null', async () => {
  const userId = await insert('User', { name: 'Gone', email: 'gone@example.com', passwordHash: 'x' })
  const productId = await insertValid('Product')
  const orderId = await insertValid('Order', { userId })
  const itemId = await insertValid('OrderItem', { orderId, productId })
  const reviewId = await insertValid('Review', { userId, productId })
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
  const productId = await insertValid('Product')
  await insertValid('Review', { userId, productId })
  await expect(insertValid('Review', { userId, productId })).rejects.toMatchObject({
    code: '23505',
  })
  await insertValid('Review', { productId })
  await insertValid('Review', { productId })
})
