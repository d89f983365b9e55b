import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { getOrder, listMyOrders } from '@/lib/sales/orders/order-queries'
import { placeOrderInput } from '@/lib/sales/orders/order-schema'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { orderBody, orderInput, testAddress } from '@/testing/shop/order-body'
import { placeOrder } from './place-order'

const user = await createUser()
const inputOf = ({ id, priceCents }: Awaited<ReturnType<typeof createProduct>>, qty = 1) =>
  orderInput([{ product: id, priceCents, qty }])

test('an order stores name, image, price and totals from the database and takes its stock', async () => {
  const product = await createProduct({ priceCents: 750, countInStock: 5 })
  const { order } = await placeOrderAs(user, inputOf(product, 2))
  expect(order).toMatchObject({
    user: { id: user.id, email: user.email },
    buyer: { name: user.name, email: user.email },
    orderItems: [{ product: product.id, name: product.name, image: product.image, qty: 2, price: '7.50' }],
    itemsPrice: '15.00',
    shippingPrice: '10.00',
    taxPrice: '1.23',
    totalPrice: '26.23',
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
  })
  expect(await stockOf(product.id)).toBe(3)
})

test('an order keeps the name and e-mail of its buyer when the account changes', async () => {
  const user = await createUser({ name: 'Ann' })
  const product = await createProduct()
  const { order } = await placeOrderAs(user, inputOf(product))
  const email = `new-${user.email}`
  await db.user.update({ where: { id: user.id }, data: { name: 'Beth', email } })
  const now = { user: { name: 'Beth', email }, buyer: { name: 'Ann', email: user.email } }
  expect(await getOrder(user, order._id)).toMatchObject(now)
  expect((await listMyOrders(user, { page: 1, pageSize: 9 })).items).toMatchObject([now])
})

test('an order keeps the VAT id of a company as one word, and that of anyone else has none', async () => {
  const { id, priceCents } = await createProduct()
  const body = orderBody([{ product: id, priceCents, qty: 1 }])
  const place = async (vatId?: string) => {
    const input = placeOrderInput.parse({ ...body, shippingAddress: { ...testAddress, vatId } })
    return (await placeOrderAs(user, input)).order
  }
  expect((await place(' atu 1234-5678')).shippingAddress).toEqual({ ...testAddress, vatId: 'ATU12345678' })
  for (const none of ['', ' - ', undefined]) expect((await place(none)).shippingAddress).toEqual(testAddress)
})

test('a visitor cannot place an order', async () => {
  const product = await createProduct()
  const work = placeOrder({ userId: user.id, findViewer: async () => null }, inputOf(product), null)
  expect((await problemOf(work)).code).toBe('not-signed-in')
  expect(await stockOf(product.id)).toBe(10)
})

test('who turns out not to be the viewer learns nothing of the order, not even that its key is known', async () => {
  const user = await createUser()
  const input = inputOf(await createProduct())
  await placeOrderAs(user, input, 'known')
  const findViewer = async () => setImmediate(null)
  for (const qty of [1, 2]) {
    const lines = input.orderItems.map((line) => ({ ...line, qty }))
    const work = placeOrder({ userId: user.id, findViewer }, { ...input, orderItems: lines }, 'known')
    expect((await problemOf(work)).code).toBe('not-signed-in')
  }
  expect(await db.order.count({ where: { userId: user.id } })).toBe(1)
})

test('F01 of 50 concurrent orders for the last unit one succeeds, 49 are out of stock, and stock is 0', async () => {
  const product = await createProduct({ countInStock: 1 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => createUser()))
  const input = inputOf(product)
  const outcomes = await countOutcomes(buyers.map((buyer) => placeOrderAs(buyer, input)))
  expect(outcomes).toEqual({ done: 1, 'out-of-stock': 49 })
  expect(await stockOf(product.id)).toBe(0)
  expect(await db.orderItem.count({ where: { productId: product.id } })).toBe(1)
})

test('F01 the refusal names the product and the units left', async () => {
  const product = await createProduct({ name: 'Last Lamp', countInStock: 2 })
  const problem = await problemOf(placeOrderAs(user, inputOf(product, 3)))
  expect(problem.toJson()).toMatchObject({ code: 'out-of-stock', name: 'Last Lamp', countInStock: 2 })
  expect(problem.message).toBe('Last Lamp: only 2 left.')
})

test('F02 100 concurrent orders with crossed lines cause no deadlock, and each takes all of its units or none', async () => {
  const buyers = await Promise.all(Array.from({ length: 100 }, () => createUser()))
  const [a, b] = await Promise.all([createProduct({ countInStock: 10 }), createProduct({ countInStock: 10 })])
  const lines = [a, b].map(({ id, priceCents }) => ({ product: id, priceCents, qty: 1 }))
  const works = buyers.map((buyer, n) => placeOrderAs(buyer, orderInput(n % 2 ? lines : lines.toReversed())))
  expect(await countOutcomes(works)).toEqual({ done: 10, 'out-of-stock': 90 })
  expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([0, 0])
  expect(await db.orderItem.count({ where: { productId: { in: [a.id, b.id] } } })).toBe(20)
})

test('F04 name, image and price of a line are ignored and read from the database', async () => {
  const product = await createProduct()
  const body = orderBody([{ product: product.id, priceCents: 8999, qty: 1 }])
  const line = { product: product.id, qty: 1, price: '0.01', name: 'Hacked', image: 'x', countInStock: 999 }
  const { order } = await placeOrderAs(user, placeOrderInput.parse({ ...body, orderItems: [line] }))
  expect(order.orderItems).toMatchObject([{ name: product.name, image: product.image, price: '89.99' }])
  expect(order.itemsPrice).toBe('89.99')
})

test('F05 an outdated or tampered total is refused with the correct one, and nothing changes', async () => {
  const user = await createUser()
  const product = await createProduct({ priceCents: 2000 })
  const seen = inputOf(product)
  await db.product.update({ where: { id: product.id }, data: { priceCents: 2500 }, select: { id: true } })
  for (const totalPrice of [seen.totalPrice, 1, 0]) {
    const problem = await problemOf(placeOrderAs(user, { ...seen, totalPrice }))
    const prices = { itemsPrice: '25.00', totalPrice: '37.05' }
    expect(problem.toJson()).toMatchObject({ code: 'total-changed', ...prices })
  }
  expect(await stockOf(product.id)).toBe(10)
  expect(await db.order.count({ where: { userId: user.id } })).toBe(0)
})

test('F05 a total that is off by one cent of rounding is accepted, by two cents it is not', async () => {
  const product = await createProduct({ priceCents: 750 })
  const input = inputOf(product)
  const { order } = await placeOrderAs(user, { ...input, totalPrice: input.totalPrice - 1 })
  expect(order.totalPrice).toBe('18.12')
  const work = placeOrderAs(user, { ...input, totalPrice: input.totalPrice - 2 })
  expect((await problemOf(work)).code).toBe('total-changed')
})

test('F06 lines of the same product are added up, then checked against the stock', async () => {
  const product = await createProduct({ countInStock: 3 })
  const line = { product: product.id, priceCents: 8999, qty: 2 }
  const problem = await problemOf(placeOrderAs(user, orderInput([line, line])))
  expect(problem.code).toBe('out-of-stock')
  const { order } = await placeOrderAs(user, orderInput([line, { ...line, qty: 1 }]))
  expect(order.orderItems).toMatchObject([{ product: product.id, qty: 3 }])
})

test('F06 an unknown product is reported with its path, and no stock is taken', async () => {
  const product = await createProduct()
  const input = orderInput([
    { product: product.id, priceCents: 8999, qty: 1 },
    { product: 2_000_000_000, priceCents: 1, qty: 1 },
  ])
  const problem = await problemOf(placeOrderAs(user, input))
  expect(problem.fields.errors).toEqual([
    { path: 'orderItems.1.product', message: 'This product is not available.' },
  ])
  expect(await stockOf(product.id)).toBe(10)
})

test('F03 ten concurrent requests with one key place one order, and all return it', async () => {
  const product = await createProduct()
  const input = inputOf(product)
  const results = await Promise.all(Array.from({ length: 10 }, () => placeOrderAs(user, input, 'key-1')))
  expect(new Set(results.map(({ order }) => order._id)).size).toBe(1)
  expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  expect(await stockOf(product.id)).toBe(9)
})

test('F03 a key with another body is refused; the same key of another user is independent', async () => {
  const other = await createUser()
  const product = await createProduct()
  const first = await placeOrderAs(user, inputOf(product), 'key-2')
  const work = placeOrderAs(user, inputOf(product, 2), 'key-2')
  expect((await problemOf(work)).code).toBe('idempotency-key-reused')
  const second = await placeOrderAs(other, inputOf(product), 'key-2')
  expect(second.order._id).not.toBe(first.order._id)
})

test('F03 a refused order releases its key', async () => {
  const product = await createProduct({ countInStock: 0 })
  const input = inputOf(product)
  expect((await problemOf(placeOrderAs(user, input, 'key-3'))).code).toBe('out-of-stock')
  await db.product.update({ where: { id: product.id }, data: { countInStock: 1 }, select: { id: true } })
  expect((await placeOrderAs(user, input, 'key-3')).isReplay).toBe(false)
})
