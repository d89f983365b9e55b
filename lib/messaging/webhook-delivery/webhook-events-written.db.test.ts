import { beforeEach, expect, test, vi } from 'vitest'
import { productPatch } from '@/lib/catalog/products/product-input'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { Prisma } from '@/lib/generated/prisma/client'
import { messageSchemas } from '@/lib/messaging/webhooks/webhook-message-schemas'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db, withTransaction } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { shipOrder } from '@/lib/sales/fulfillment/ship-order'
import { undoOrder } from '@/lib/sales/fulfillment/undo-order'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { orderJson } from '@/lib/sales/orders/order-schema'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { createOrder, createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { inputOf, paidOrders } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { orderInput } from '@/testing/shop/order-body'
import { createTestWebhook } from '@/testing/shop/webhooks'
import { takeEvents } from './take-events'

const paidOrder = paidOrders(await startTestPaypal())
const buyer = await createUser()
const owner = await createUser({ role: 'owner' })
const paid = () => ({ paidAt: new Date(), stockState: 'sold', heldUntil: null }) as const
const eventsOf = (subjectId: number) =>
  db.outgoingEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' }, select: { type: true } })
const typesOf = async (subjectId: number) => (await eventsOf(subjectId)).map(({ type }) => type)

/** What a message says, which must be as the document describes it. */
function messageOf(type: string, body: string) {
  const message = JSON.parse(body)
  expect(messageSchemas[type]?.safeParse(message).error).toBeUndefined()
  return message
}

async function messages() {
  while ((await takeEvents(new Date(Date.now() + 1000))) > 0);
  const rows = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } })
  return rows.map(({ type, body, ...row }) => ({ ...row, ...messageOf(type, body) }))
}

beforeEach(async () => {
  await db.webhook.deleteMany()
  await db.outgoingEvent.deleteMany()
})

test('a shop without a live webhook that wants it writes no event', async () => {
  await createOrder(buyer)
  const { id } = await createTestWebhook('https://example.com/', ['order.paid'])
  await createOrder(buyer)
  await db.webhook.update({ where: { id }, data: { stoppedAt: new Date(), stopReason: 'paused' } })
  const { _id } = await createOrder(buyer)
  await db.order.update({ where: { id: _id }, data: paid() })
  expect(await db.outgoingEvent.count()).toBe(0)
})

test('each change of an order is one event, whatever else changes, and the message is what the owner is answered', async () => {
  await createTestWebhook('https://example.com/', [
    'order.placed',
    'order.paid',
    'order.shipped',
    'order.delivered',
  ])
  const { _id } = await createOrder(buyer)
  for (const data of [paid(), { shippedAt: new Date() }, { deliveredAt: new Date() }]) {
    await db.order.update({ where: { id: _id }, data })
    await db.order.update({ where: { id: _id }, data: { ...data, city: 'Elsewhere' } })
  }
  expect(await typesOf(_id)).toEqual(['order.placed', 'order.paid', 'order.shipped', 'order.delivered'])
  const sent = await messages()
  expect(sent).toHaveLength(4)
  expect(sent[3]).toMatchObject({ type: 'order.delivered', orderId: _id })
  expect(sent[3].data).toEqual(await getOrder(await createUser({ role: 'owner' }), _id))
  orderJson.parse(sent[3].data)
  expect(sent[3].messageId).toMatch(/^msg_\w{32}$/)
  expect(await db.outgoingEvent.count()).toBe(0)
})

test('E20 a delivery and a shipment that are undone are events, with the order as it is then', async () => {
  await createTestWebhook('https://example.com/', [
    'order.delivered',
    'order.shipping-undone',
    'order.delivery-undone',
  ])
  const { orderId } = await paidOrder()
  await shipOrder(owner, orderId, { carrier: '', number: '', url: '' })
  await deliverOrder(owner, orderId)
  await undoOrder(owner, orderId, { what: 'delivered', note: '' })
  await undoOrder(owner, orderId, { what: 'shipped', note: '' })
  await db.order.update({ where: { id: orderId }, data: { city: 'Elsewhere', shippedAt: null } })
  expect(await typesOf(orderId)).toEqual([
    'order.delivered',
    'order.delivery-undone',
    'order.shipping-undone',
  ])
  expect((await messages()).slice(-2)).toMatchObject([
    { type: 'order.delivery-undone', orderId, data: { _id: orderId, isDelivered: false } },
    { type: 'order.shipping-undone', orderId, data: { _id: orderId, shippedAt: null } },
  ])
})

test('a cancelled order is an event, and a change that is rolled back is none', async () => {
  await createTestWebhook('https://example.com/', ['order.cancelled', 'order.paid'])
  const { _id } = await createOrder(buyer)
  const failing = withTransaction(async (tx) => {
    await tx.order.update({ where: { id: _id }, data: paid() })
    throw new Error('Rolled back')
  })
  await expect(failing).rejects.toThrow('Rolled back')
  expect(await typesOf(_id)).toEqual([])
  await cancelOrder(buyer, _id)
  expect(await typesOf(_id)).toEqual(['order.cancelled'])
})

test('stock is low once when it crosses the limit downwards, by the limit of the product or the shop', async () => {
  await createTestWebhook('https://example.com/', ['stock.low'])
  const setStock = (id: number, countInStock: number) =>
    db.product.update({ where: { id }, data: { countInStock } })
  const [ours, own, draft] = [
    await createProduct(),
    await createProduct(),
    await createProduct({ status: 'draft' }),
  ]
  await db.product.update({ where: { id: own.id }, data: { lowStock: 8 } })
  for (const count of [9, 8, 9, 7, 6, 5, 4, 0])
    for (const { id } of [ours, own, draft]) await setStock(id, count)
  const sent = await messages()
  expect(sent.map(({ data }) => [data._id, data.lowStock])).toEqual([
    [own.id, 8],
    [own.id, 8],
    [ours.id, 5],
  ])
  await placeOrderAs(
    buyer,
    orderInput([
      { product: (await createProduct({ countInStock: 6, priceCents: 100 })).id, priceCents: 100, qty: 1 },
    ]),
  )
  expect((await messages()).length).toBe(4)
})

test('what is shown of a product is an event, several changes are one message; units, ratings and places of the shelf are none', async () => {
  await createTestWebhook('https://example.com/', ['product.changed'])
  const { id } = await createProduct()
  await db.product.update({ where: { id }, data: { name: 'Kettle' } })
  await db.product.update({ where: { id }, data: { priceCents: 7, countInStock: 3 } })
  expect(await messages()).toMatchObject([
    { data: { _id: id, name: 'Kettle', price: '0.07', countInStock: 3 } },
  ])
  await db.product.update({
    where: { id },
    data: { countInStock: 2, ratingSum: 5, numReviews: 1, lowStock: 3 },
  })
  expect(await typesOf(id)).toEqual([])
  await db.stockMovement.deleteMany({ where: { productId: id } })
  await db.product.delete({ where: { id } })
  expect((await messages())[1]).toMatchObject({ data: { _id: id, isDeleted: true } })
})

test('a product’s message has its own texts, and its translations in a shop with further languages', async () => {
  const setLanguages = (...languages: string[]) =>
    db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })
  await createTestWebhook('https://example.com/', ['product.changed', 'stock.low'])
  const { id } = await createProduct({ countInStock: 2 })
  await setLanguages('en', 'de')
  await patchProduct(owner, id, productPatch.parse({ translations: { de: { name: 'Kanne' } } }), null)
  await db.product.update({ where: { id }, data: { countInStock: 1, lowStock: 1 } })
  expect(await messages()).toMatchObject([
    { type: 'product.changed', data: { name: 'Test Teapot', translations: { de: { name: 'Kanne' } } } },
    { type: 'stock.low', data: { name: 'Test Teapot', translations: { de: { name: 'Kanne' } } } },
  ])
  await setLanguages('en')
  await db.product.update({ where: { id }, data: { priceCents: 8 } })
  const [, , last] = await messages()
  expect(last.data).toMatchObject({ price: '0.08' })
  expect(last.data).not.toHaveProperty('translations')
})

test('a refund is an event once it is completed, and a withdrawal once it is declared, whatever it says', async () => {
  const { orderId, buyer } = await paidOrder()
  await createTestWebhook('https://example.com/', ['refund.completed', 'withdrawal.received'])
  const { refund } = await startRefund(owner, orderId, inputOf('5.00'))
  for (const order of [`No. ${orderId}`, 'the blue one'])
    await declareWithdrawal({ name: 'Ann', order, email: buyer.email, lines: 'The teapot' })
  expect((await messages()).map(({ type, data }) => [type, data])).toMatchObject([
    ['refund.completed', { _id: refund._id, order: orderId, amount: '5.00', status: 'completed' }],
    ['withdrawal.received', { order: orderId, orderNumber: `No. ${orderId}`, email: buyer.email }],
    ['withdrawal.received', { order: null, orderNumber: 'the blue one', lines: 'The teapot' }],
  ])
  await db.refund.updateMany({ where: { id: refund._id }, data: { explanation: 'Another reason' } })
  expect(await db.outgoingEvent.count()).toBe(0)
})

test('an event that cannot be told is put off, and the others are told', async () => {
  await createTestWebhook('https://example.com/', ['order.placed'])
  const [bad, good] = [await createOrder(buyer), await createOrder(buyer)]
  // A body that no message may have.
  await db.$executeRaw`
    alter table "WebhookDelivery" add constraint bad check ("subjectId" <> ${Prisma.raw(String(bad._id))}) not valid`
  vi.spyOn(console, 'error').mockReturnValue()
  expect((await messages()).map(({ data }) => data._id)).toEqual([])
  expect((await messages()).map(({ data }) => data._id)).toEqual([good._id])
  expect(await typesOf(bad._id)).toEqual(['order.placed'])
  await db.$executeRaw`alter table "WebhookDelivery" drop constraint bad`
  expect(await takeEvents(new Date(Date.now() + 700_000))).toBe(1)
})

test('an event of something that is gone is dropped, and one of a newer release waits', async () => {
  await createTestWebhook('https://example.com/')
  const gone = ['order.paid', 'refund.completed', 'withdrawal.received', 'stock.low']
  for (const type of [...gone, 'order.eaten'])
    await db.outgoingEvent.create({ data: { type, subjectId: 2_000_000_000 } })
  expect(await messages()).toEqual([])
  expect(await typesOf(2_000_000_000)).toEqual(['order.eaten'])
})
