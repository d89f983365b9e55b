import { beforeEach, expect, test } from 'vitest'
import { takeEvents } from '@/lib/messaging/webhook-delivery/take-events'
import { db } from '@/lib/platform/db/db'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { resolveWithdrawal } from '@/lib/sales/returns/resolve-withdrawal'
import { tablesWith } from '@/testing/db/find-text'
import { createUser } from '@/testing/db/rows'
import { openTestShop } from '@/testing/paypal/payments'
import { createTestWebhook } from '@/testing/shop/webhooks'
import { deleteUser } from './delete-user'
import { forgetOldOrders } from './forget-old-orders'

/** What webhooks were told of people goes with the people. */

const { admin, paidOrder } = await openTestShop()
const long = new Date('2001-01-01')
const newWord = () => `thornbury${crypto.randomUUID().slice(0, 8)}`

beforeEach(async () => {
  await db.webhook.deleteMany()
})

async function takeAll() {
  while ((await takeEvents(new Date(Date.now() + 1000))) > 0);
}

/** A paid and delivered order of somebody with this word in their name, and messages about it that are sent, given up and waiting. */
async function toldOrder(word: string) {
  const user = await createUser({ name: `Ada ${word}`, email: `${word}@example.com` })
  await createTestWebhook('https://example.com/', [
    'order.placed',
    'order.paid',
    'order.delivered',
    'withdrawal.received',
  ])
  const { orderId } = await paidOrder({ user })
  await db.order.update({ where: { id: orderId }, data: { deliveredAt: new Date() } })
  await declareWithdrawal({ name: user.name, order: `${orderId}`, email: user.email, lines: word })
  await resolveWithdrawal(admin, (await db.withdrawal.findFirstOrThrow({ where: { orderId } })).id)
  await takeAll()
  const done = { state: 'delivered', deliveredAt: new Date() } as const
  await db.webhookDelivery.updateMany({ where: { type: 'order.placed' }, data: done })
  await db.webhookDelivery.updateMany({ where: { type: 'order.paid' }, data: { state: 'given_up' } })
  expect(await db.webhookDelivery.count({ where: { body: { contains: word } } })).toBe(4)
  return { user, orderId }
}

const deliveries = async () =>
  (await db.webhookDelivery.findMany({ orderBy: { type: 'asc' } })).map(({ type, state, body }) => ({
    type,
    state,
    data: body === '' ? null : JSON.parse(body).data,
  }))

test('Y05 with an old order goes what webhooks were told of it; what waits is told of what is left', async () => {
  const word = newWord()
  const { orderId } = await toldOrder(word)
  await db.order.update({
    where: { id: orderId },
    data: { createdAt: long, paidAt: long, deliveredAt: long },
  })
  expect(await forgetOldOrders()).toBe(1)
  const kept = ['User', 'Mail']
  expect((await tablesWith([word])).filter((table) => !kept.includes(table))).toEqual([])
  await takeAll()
  expect(await deliveries()).toMatchObject([
    { type: 'order.delivered', state: 'waiting', data: { _id: orderId, buyer: { name: '', email: '' } } },
    { type: 'order.paid', state: 'given_up', data: null },
    { type: 'order.placed', state: 'delivered', data: null },
    {
      type: 'withdrawal.received',
      state: 'waiting',
      data: { order: orderId, name: '', email: '', lines: '' },
    },
  ])
})

test('Y05 with an account goes what webhooks were told of its orders and withdrawals', async () => {
  const word = newWord()
  const { user, orderId } = await toldOrder(word)
  await declareWithdrawal({ name: user.name, order: 'the blue one', email: user.email, lines: word })
  await takeAll()
  await deleteUser(admin, user.id)
  expect(await tablesWith([word])).toEqual(['Order'])
  await takeAll()
  expect(await deliveries()).toMatchObject([
    { type: 'order.delivered', state: 'waiting', data: { _id: orderId, user: { name: '', email: '' } } },
    { type: 'order.paid', data: null },
    { type: 'order.placed', data: null },
    { type: 'withdrawal.received', state: 'waiting', data: { order: orderId, name: '' } },
  ])
})

test('of an order that is locked, as by who forgets its buyer, a message is made afterwards', async () => {
  const word = newWord()
  const { orderId } = await toldOrder(word)
  await db.outgoingEvent.create({ data: { type: 'order.placed', subjectId: orderId } })
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select from "Order" where id = ${orderId} for update`
    expect(await takeEvents(new Date(Date.now() + 1000))).toBe(0)
  })
  expect(await takeEvents(new Date(Date.now() + 1000))).toBe(1)
})
