import { expect, test } from 'vitest'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { addOrderNote, listOrderNotes } from '@/lib/sales/order-admin/add-order-note'
import { getOrder } from '@/lib/sales/orders/order-queries'
import { lockOrderRow } from '@/testing/db/locks'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { mailsOf, openTestShop } from '@/testing/paypal/payments'
import { shipOrder } from './ship-order'

const { paidOrder, paypal, user } = await openTestShop()
const admin = await createUser({ role: 'owner', name: 'Ada Admin' })
const parcel = { carrier: 'UPS', number: '1Z 7', url: 'https://ups.example/1Z7' }

async function trackingDueAtOf(id: number) {
  return (await db.order.findUniqueOrThrow({ where: { id }, select: { trackingDueAt: true } })).trackingDueAt
}

test('an order is shipped, and corrected: the time stays, each change is mailed once', async () => {
  const { orderId: id } = await paidOrder({ user })
  const shipped = await shipOrder(admin, id, parcel)
  expect(shipped).toMatchObject({ tracking: parcel, shippedAt: expect.any(String) })
  expect(shipped.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'shipped'])
  expect(await shipOrder(admin, id, parcel)).toEqual(shipped)
  const corrected = { ...parcel, number: '1Z 8' }
  expect(await shipOrder(admin, id, corrected)).toEqual({
    ...shipped,
    tracking: corrected,
    changedAt: expect.any(String),
  })
  // Back to what it was is a change, too.
  await shipOrder(admin, id, parcel)
  const mail = (details: object) => ({ recipient: user.email, details })
  expect(await mailsOf(id, 'order_shipped')).toEqual([mail(parcel), mail(corrected), mail(parcel)])
  expect((await getOrder(user, id)).tracking).toEqual(parcel)
})

test('PayPal is to be told a number, not a change of the link, and nothing without a number', async () => {
  const { orderId: id } = await paidOrder({ user })
  await shipOrder(admin, id, { ...parcel, number: '' })
  expect(await trackingDueAtOf(id)).toBeNull()
  await shipOrder(admin, id, parcel)
  expect(await trackingDueAtOf(id)).not.toBeNull()
  await db.order.update({ where: { id }, data: { trackingDueAt: null }, select: { id: true } })
  await shipOrder(admin, id, { ...parcel, url: '' })
  expect(await trackingDueAtOf(id)).toBeNull()
})

test('only a paid order is shipped, by an admin', async () => {
  const { _id: unpaid } = await createOrder(user)
  const { _id: cancelled } = await createOrder(user)
  await cancelOrder(user, cancelled)
  const refused = [
    shipOrder(admin, unpaid, parcel),
    shipOrder(admin, cancelled, parcel),
    shipOrder(admin, 2_147_483_647, parcel),
    shipOrder(user, unpaid, parcel),
  ]
  const codes = (await Promise.all(refused.map(problemOf))).map(({ code }) => code)
  expect(codes).toEqual(['order-not-paid', 'order-cancelled', 'order-not-found', 'not-allowed'])
  // A payment that is just being recorded counts.
  const { id: paypalId } = await startPayment(user, unpaid)
  await paypal.approve(paypalId)
  const row = await lockOrderRow(unpaid)
  const paying = payOrder(user, unpaid)
  await expect.poll(row.waiters, { timeout: 30_000, interval: 5 }).toBe(1)
  await row.release()
  await paying
  expect((await shipOrder(admin, unpaid, parcel)).shippedAt).not.toBeNull()
})

test.each([
  ['no carrier', { carrier: ' ' }, 'carrier'],
  ['a long carrier', { carrier: 'x'.repeat(65) }, 'carrier'],
  ['a carrier of two lines', { carrier: 'U\nPS' }, 'carrier'],
  ['a long number', { number: 'x'.repeat(65) }, 'number'],
  ['a number of two lines', { number: '1\r\n2' }, 'number'],
  ['a number with NUL', { number: '1\u00002' }, 'number'],
  ['a link without https', { url: 'http://ups.example/' }, 'url'],
  ['a script as a link', { url: 'javascript:alert(1)' }, 'url'],
  ['a word as a link', { url: 'ups.example' }, 'url'],
])('shipping is refused with %s', async (_, change, path) => {
  const body = { ...parcel, ...change }
  const response = await callApi(admin, { method: 'PUT', path: '/api/orders/1/ship/', body })
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toMatchObject([{ path }])
})

test('up to 64 characters are accepted, and a parcel without number and link', async () => {
  const { orderId: id } = await paidOrder({ user })
  const call = (body: object) => callApi(admin, { method: 'PUT', path: `/api/orders/${id}/ship/`, body })
  expect((await call({ carrier: 'x'.repeat(64), number: 'x'.repeat(64), url: '' })).status).toBe(200)
  expect((await call({ carrier: 'By hand' })).status).toBe(200)
  expect((await getOrder(user, id)).tracking).toEqual({ carrier: 'By hand', number: '', url: '' })
})

test('admins read and add notes; no answer to the buyer contains one', async () => {
  const { _id: id } = await createOrder(user)
  const text = 'Wants it by Friday.\nCall before.'
  const note = await addOrderNote(admin, id, text)
  expect(note).toMatchObject({ text, author: 'Ada Admin' })
  expect(await listOrderNotes(admin, id)).toEqual([note])
  expect((await problemOf(addOrderNote(user, id, text))).code).toBe('not-allowed')
  expect((await problemOf(listOrderNotes(user, id))).code).toBe('not-allowed')
  expect((await problemOf(addOrderNote(admin, 2_147_483_647, text))).code).toBe('order-not-found')
  for (const path of [`/api/orders/${id}/`, '/api/orders/myorders/'])
    expect(await (await callApi(user, { method: 'GET', path })).text()).not.toContain('Friday')
  const body = { text: ' ' }
  const empty = await callApi(admin, { method: 'POST', path: `/api/orders/${id}/notes/`, body })
  expect(empty.status).toBe(400)
})
