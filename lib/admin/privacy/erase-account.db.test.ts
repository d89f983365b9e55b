import { expect, test } from 'vitest'
import { inviteUser } from '@/lib/accounts/invitations/invite-user'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { updateProfile } from '@/lib/accounts/users/update-profile'
import { requestAlert } from '@/lib/catalog/back-in-stock/request-alert'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { voteReview } from '@/lib/catalog/reviews/vote-review'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { requestReturn } from '@/lib/sales/returns/request-return'
import { resolveWithdrawal } from '@/lib/sales/returns/resolve-withdrawal'
import { updateReturn } from '@/lib/sales/returns/update-return'
import { getPage } from '@/lib/store/cms/pages-for-admins'
import { savePage } from '@/lib/store/cms/save-page'
import { sendContactMessage } from '@/lib/store/contact/send-contact-message'
import { addPasskeyOf } from '@/testing/accounts/mfa'
import { tablesWith } from '@/testing/db/find-text'
import {
  createOrder,
  createProduct,
  createUser,
  newResetTokenOf,
  placeOrderAs,
  stockOf,
  testPassword,
} from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { openTestShop } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { orderInput } from '@/testing/shop/order-body'
import { deleteOwnAccount } from './delete-own-account'
import { deleteUser } from './delete-user'
import { forgetOldOrders } from './forget-old-orders'

const { paypal, admin, approvedOrder, paidOrder } = await openTestShop()

/** Texts of the buyer of an order in a withdrawal, a return that was refused, and a message; the shop has dealt with all of them. */
async function complain(user: Viewer, orderId: number, orderItem?: number): Promise<void> {
  const { name, email } = user
  await declareWithdrawal({ name, order: `No. ${orderId}`, email, lines: 'From Brimblewick' })
  const { id } = await db.withdrawal.findFirstOrThrow({ where: { orderId } })
  await resolveWithdrawal(admin, id)
  await writeToShop(user, orderId)
  if (orderItem === undefined) return
  const input = { lines: [{ orderItem, qty: 1 }], reason: 'Too large for Quillfeather Lane' }
  const { made } = await requestReturn(admin, orderId, input)
  const refusal = { state: 'refused', reason: 'Quentina has used it.' } as const
  await updateReturn(admin, { orderId, returnId: made._id }, refusal)
}

function writeToShop({ name, email }: Viewer, order: number | null): Promise<unknown> {
  const message = 'From 7 Quillfeather Lane'
  return sendContactMessage({ name, email: email.toUpperCase(), message, order, website: '', seconds: 60 })
}

const remove = (viewer: Viewer) => deleteOwnAccount(viewer, testPassword)

const address = {
  address: '7 Quillfeather Lane',
  city: 'Brimblewick',
  postalCode: 'QX99ZZ',
  country: 'Austria, c/o Oma',
}
const vatId = 'ATU55512345'
const words = [vatId, 'Quentina', 'quentina', 'Quillfeather', 'Brimblewick', 'QX99ZZ', 'c/o Oma']

async function orderOf(viewer: Viewer) {
  const product = await createProduct()
  const input = orderInput([{ product: product.id, priceCents: 8999, qty: 2 }])
  const { order } = await placeOrderAs(
    viewer,
    { ...input, shippingAddress: { ...address, vatId } },
    crypto.randomUUID(),
  )
  return { id: order._id, productId: product.id }
}

/** Somebody who has used all that leaves traces. */
async function busyPerson(): Promise<Viewer> {
  const user = await createUser({
    name: 'Quentina Quill',
    email: `quentina.${crypto.randomUUID()}@example.com`,
  })
  const [reviewed, soldOut] = [await createProduct(), await createProduct({ countInStock: 0 })]
  await addReview(user, reviewed.id, { rating: 5, comment: 'Fine.' })
  const other = await addReview(await createUser(), reviewed.id, { rating: 3, comment: 'So so.' })
  await voteReview(user, other._id, true)
  await requestAlert(user, soldOut.id, { email: user.email })
  await newResetTokenOf(user)
  await addPasskeyOf(user)
  await db.savedView.create({ data: { name: 'quentina', path: '/adminpage/orders', userId: user.id } })
  const email = `new.${user.email}`
  const moved = await updateProfile(user, { id: user.id, name: user.name, email, password: '' })
  await db.user.update({ where: { id: user.id }, data: { provenEmail: email, holderEmail: email } })
  return moved
}

test('Y05 of an account without paid orders no personal text is left in any column of any table', async () => {
  const user = await busyPerson()
  const { id, productId } = await orderOf(user)
  const { order, paypalId } = await approvedOrder(user)
  await db.webhookEvent.create({
    data: {
      eventId: crypto.randomUUID(),
      eventType: 'CHECKOUT.ORDER.APPROVED',
      providerOrderId: paypalId,
      body: JSON.stringify({
        id: 'WH-2',
        event_type: 'CHECKOUT.ORDER.APPROVED',
        payer: { name: 'Quentina' },
      }),
    },
  })
  await db.orderNote.create({ data: { orderId: id, authorName: 'Sue', text: 'Quentina called.' } })
  await complain(user, id)
  await writeToShop(user, null)
  await declareWithdrawal({ name: user.name, order: 'the blue one', email: user.email, lines: '' })
  // As a visitor.
  await requestAlert(null, (await createProduct({ countInStock: 0 })).id, { email: user.email })
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining([
      'Mail',
      'Order',
      'OrderNote',
      'Review',
      'SavedView',
      'StockAlert',
      'User',
      'WebhookEvent',
      'Withdrawal',
    ]),
  )
  expect(await remove(user)).toEqual({ detail: 'Your account is deleted.' })
  expect(await tablesWith(words)).toEqual([])
  expect(await db.order.findMany({ where: { id: { in: [id, order._id] } } })).toMatchObject(
    [0, 1].map(() => ({
      userId: null,
      stockState: 'released',
      cancelledAt: expect.any(Date),
      totalCents: expect.any(Number),
    })),
  )
  expect(await stockOf(productId)).toBe(10)
  expect(await db.payment.findMany({ where: { providerOrderId: paypalId } })).toMatchObject([
    { status: 'voided' },
  ])
  expect(await db.review.count({ where: { name: 'Former customer', comment: 'Fine.' } })).toBe(1)
})

test('Y05 an account that an owner deletes leaves no text either, once the job has forgotten its lapsed orders', async () => {
  const user = await busyPerson()
  const { id } = await orderOf(user)
  await complain(user, id)
  await writeToShop(user, null)
  await declareWithdrawal({ name: user.name, order: 'the blue one', email: user.email, lines: 'Brimblewick' })
  await deleteUser(admin, user.id)
  expect(await tablesWith(words)).toEqual(['Order'])
  expect(await db.withdrawal.findMany({ where: { orderId: null } })).toEqual([])
  await db.order.update({ where: { id }, data: { heldUntil: new Date(Date.now() - 1) } })
  await releaseExpiredHolds()
  await forgetOldOrders()
  expect(await tablesWith(words)).toEqual([])
})

test('Y05 with a paid order only that order keeps the name, and PayPal’s messages about it only ids', async () => {
  const user = await busyPerson()
  const { id } = await orderOf(user)
  const paid = await paidOrder({ user })
  await deliverWebhook(paypal.webhook('PAYMENT.CAPTURE.COMPLETED', paid.captureId))
  const body = JSON.stringify({ id: 'WH-3', event_type: 'X', payer: 'Quentina' })
  await db.webhookEvent.updateMany({ where: { providerOrderId: paid.paypalId }, data: { body } })
  await deliverOrder(admin, paid.orderId)
  await complain(user, paid.orderId, paid.orderItem)
  expect(await tablesWith(words)).toEqual(expect.arrayContaining(['Return', 'Withdrawal']))
  // Mails of the order went to another address.
  const email = `third.${user.email}`
  await remove(await updateProfile(user, { id: user.id, name: user.name, email, password: '' }))
  expect(await tablesWith(words)).toEqual(['Order'])
  const named = await db.order.findMany({
    where: { buyerName: { contains: 'Quentina' } },
    select: { id: true },
  })
  expect(named).toEqual([{ id: paid.orderId }])
  expect(await db.order.findUnique({ where: { id } })).toMatchObject({ buyerName: '', country: '' })
  expect(await db.webhookEvent.findMany({ select: { body: true } })).toContainEqual({
    body: '{"id":"WH-3","event_type":"X","resource":{}}',
  })
})

test('a stranger’s alerts stay when an account goes that has never proven the address', async () => {
  const email = `victim.${crypto.randomUUID()}@example.com`
  const product = await createProduct({ countInStock: 0 })
  await requestAlert(null, product.id, { email })
  await remove(await createUser({ email, isProven: false }))
  expect(await db.stockAlert.count({ where: { email } })).toBe(1)
  expect(await db.mail.count({ where: { recipient: email } })).toBe(1)
})

test('D09 a person of the desk leaves no name in notes, log, ledger, invitations and versions of pages', async () => {
  const staff = await createUser({ role: 'owner', name: 'Quentina Staff' })
  const order = await createOrder(await createUser())
  const post = (path: string, body: object) => callApi(staff, { method: 'POST', path, body })
  await post(`/api/orders/${order._id}/notes/`, { text: 'Called back.' })
  await post('/api/users/invite/', { email: `${crypto.randomUUID()}@example.com`, role: 'reader' })
  await post(`/api/products/${order.orderItems[0]?.product}/stock/`, { change: 1, reason: 'found' })
  await savePage(staff, 'terms', { action: 'publish', title: 'Terms', text: 'We sell.', version: 0 })
  await createUser({ role: 'owner' })
  await remove(staff)
  expect(await tablesWith(['Quentina Staff', staff.email])).toEqual([])
  expect(await db.orderNote.findFirst({ where: { orderId: order._id } })).toMatchObject({
    authorName: 'Former owner',
  })
  expect(await getPage(admin, 'terms')).toMatchObject({ inForce: { author: 'Former owner' } })
})

test('H8 an owner who goes takes no name out of the invitations of a namesake, also of those before ids were kept', async () => {
  const [gone, namesake] = [
    await createUser({ role: 'owner', name: 'Ann Lee' }),
    await createUser({ role: 'owner', name: 'Ann Lee' }),
  ]
  const emails = Array.from({ length: 4 }, () => `${crypto.randomUUID()}@example.com`)
  const inviters = [gone, namesake, gone, namesake]
  for (const [index, email] of emails.entries())
    await inviteUser(inviters[index] ?? gone, { email, role: 'reader' })
  const details = async () => {
    const mails = await db.mail.findMany({ where: { recipient: { in: emails } }, orderBy: { id: 'asc' } })
    return mails.map((mail) => Object(mail.details))
  }
  await db.$executeRaw`update "Mail" set details = details - 'byId' where recipient = any(${emails.slice(2)})`
  expect((await details()).map(({ byId }) => byId)).toEqual([gone.id, namesake.id, undefined, undefined])
  await remove(gone)
  const names = ['Former owner', 'Ann Lee', 'Former owner', 'Ann Lee']
  expect((await details()).map(({ by }) => by)).toEqual(names)
})
