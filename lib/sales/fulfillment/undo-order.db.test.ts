import { expect, test } from 'vitest'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { db } from '@/lib/platform/db/db'
import { listOrderNotes } from '@/lib/sales/order-admin/add-order-note'
import { auditOf } from '@/testing/db/audit'
import { lockOrderRow } from '@/testing/db/locks'
import { createOrder, createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { mailsOf, openTestShop } from '@/testing/paypal/payments'
import { startOutbox } from '@/testing/shop/outbox'
import { deliverOrder } from './deliver-order'
import { shipOrder } from './ship-order'
import { undoOrder } from './undo-order'
import { undoMsLeft } from './undo-time'

const outbox = await startOutbox()
const { paidOrder, admin, user } = await openTestShop()
const parcel = { carrier: 'UPS', number: '1Z 7', url: '' }
const delivered = { what: 'delivered', note: '' } as const
const shipped = { what: 'shipped', note: '' } as const
const after = (iso: string | null, seconds: number) => new Date(Date.parse(iso ?? '') + seconds * 1000)

test('the minute for an undo is counted to the millisecond', () => {
  const at = '2026-11-22T10:00:00.000Z'
  expect([0, 59_999, 60_000, 61_000].map((ms) => undoMsLeft(at, Date.parse(at) + ms))).toEqual([
    60_000, 1, 0, 0,
  ])
  expect(undoMsLeft(null)).toBe(0)
})

test('D11 within a minute a delivery is taken back and its mail never leaves; the next delivery is mailed', async () => {
  const { orderId: id } = await paidOrder({ user })
  const { deliveredAt } = await deliverOrder(admin, id)
  await sendMails(() => after(deliveredAt, 59))
  expect((await undoOrder(admin, id, delivered, after(deliveredAt, 59.9))).deliveredAt).toBeNull()
  expect(await mailsOf(id, 'order_delivered')).toEqual([])
  const again = await deliverOrder(admin, id)
  await sendMails(() => after(again.deliveredAt, 62))
  expect(outbox.recipients().filter((to) => to === user.email)).toContain(user.email)
  expect(await db.mail.count({ where: { orderId: id, kind: 'order_delivered', status: 'sent' } })).toBe(1)
  expect((await auditOf('order', id)).map(({ action }) => action)).toEqual([
    'order-delivered',
    'delivery-undone',
    'order-delivered',
  ])
})

test('D11 after a minute an undo needs a note, which is kept; a mail that has left stays sent', async () => {
  const { orderId: id } = await paidOrder({ user })
  const { deliveredAt } = await deliverOrder(admin, id)
  await sendMails(() => after(deliveredAt, 62))
  const late = after(deliveredAt, 60.1)
  expect(await problemOf(undoOrder(admin, id, delivered, late))).toMatchObject({ code: 'invalid-input' })
  const note = 'The neighbour has sent it back.'
  expect((await undoOrder(admin, id, { ...delivered, note }, late)).isDelivered).toBe(false)
  expect(await db.mail.count({ where: { orderId: id, kind: 'order_delivered', status: 'sent' } })).toBe(1)
  expect((await listOrderNotes(admin, id)).map(({ text }) => text)).toEqual([note])
})

test('D11 a mail that is just being sent stays, but is not tried again', async () => {
  const { orderId: id } = await paidOrder({ user })
  await deliverOrder(admin, id)
  const where = { orderId: id, kind: 'order_delivered' } as const
  await db.mail.updateMany({ where, data: { unconfirmed: 1, attempts: 1 } })
  await undoOrder(admin, id, delivered)
  const [mail] = await db.mail.findMany({ where })
  expect(mail?.giveUpAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('D11 of two undos at once one counts, and a delivery between them is decided once', async () => {
  const { orderId: id } = await paidOrder({ user })
  await deliverOrder(admin, id)
  const row = await lockOrderRow(id)
  const outcomes = countOutcomes([undoOrder(admin, id, delivered), undoOrder(admin, id, delivered)])
  await expect.poll(row.waiters, { timeout: 30_000, interval: 5 }).toBe(2)
  await row.release()
  expect(await outcomes).toEqual({ done: 1, 'not-delivered': 1 })
})

test('a shipping is taken back with its parcel, before PayPal is told of it; a delivered order first', async () => {
  const { orderId: id } = await paidOrder({ user })
  expect((await problemOf(undoOrder(admin, id, shipped))).code).toBe('not-shipped')
  await shipOrder(admin, id, parcel)
  await deliverOrder(admin, id)
  expect((await problemOf(undoOrder(admin, id, shipped))).code).toBe('order-delivered')
  await undoOrder(admin, id, delivered)
  const undone = await undoOrder(admin, id, shipped)
  expect(undone).toMatchObject({ shippedAt: null, tracking: null, status: 'to-ship' })
  expect(await mailsOf(id, 'order_shipped')).toEqual([])
  const { trackingDueAt } = await db.order.findUniqueOrThrow({
    where: { id },
    select: { trackingDueAt: true },
  })
  expect(trackingDueAt).toBeNull()
  expect(await shipOrder(admin, id, parcel)).toMatchObject({ tracking: parcel })
})

test('D01 readers and buyers undo nothing; an unpaid order keeps its units through delivery and undo', async () => {
  const [reader, staff] = [await createUser({ role: 'reader' }), await createUser({ role: 'staff' })]
  const { _id: id } = await createOrder(user)
  await deliverOrder(staff, id)
  for (const viewer of [reader, user])
    expect((await problemOf(undoOrder(viewer, id, delivered))).code).toBe('not-allowed')
  expect((await undoOrder(staff, id, delivered)).status).toBe('unpaid')
  expect((await problemOf(undoOrder(staff, 2_000_000_000, delivered))).code).toBe('order-not-found')
})
