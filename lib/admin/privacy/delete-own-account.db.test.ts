import { expect, test } from 'vitest'
import { prove } from '@/lib/accounts/mfa/recent-proof'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { payOrder } from '@/lib/money/payments/pay-order'
import { db } from '@/lib/platform/db/db'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { requestReturn } from '@/lib/sales/returns/request-return'
import { resolveWithdrawal } from '@/lib/sales/returns/resolve-withdrawal'
import { updateReturn } from '@/lib/sales/returns/update-return'
import { codeFor } from '@/testing/accounts/app-codes'
import { addCode, ageProof } from '@/testing/accounts/mfa'
import { during } from '@/testing/db/locks'
import { createProduct, createUser, placeOrderAs, stockOf, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { attentionOf, openTestShop } from '@/testing/paypal/payments'
import { orderInput } from '@/testing/shop/order-body'
import { deleteOwnAccount } from './delete-own-account'

const { paypal, admin, approvedOrder, pendingOrder, mismatchedOrder, paidOrder } = await openTestShop()

const remove = (viewer: Viewer) => deleteOwnAccount(viewer, testPassword)
const call = (viewer: Viewer | null, password = testPassword) =>
  callApi(viewer, { method: 'DELETE', path: '/api/users/me/', body: { password } })

test('orders that are paid or being paid refuse it by their numbers, delivered and refunded ones do not', async () => {
  const user = await createUser()
  const { orderId } = await paidOrder({ user })
  const pending = await pendingOrder(user)
  const { order } = await approvedOrder(user)
  const response = await call(user)
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'order-under-way', orders: [orderId, pending.order._id] },
  ])
  const doubtful = await mismatchedOrder()
  expect(await problemOf(remove(doubtful.user))).toMatchObject({ code: 'order-under-way' })
  await deliverOrder(admin, orderId)
  await paypal.finishCapture(pending.captureId, 'DECLINED')
  await problemOf(payOrder(user, pending.order._id))
  await remove(user)
  expect(await db.order.findUnique({ where: { id: order._id } })).toMatchObject({
    cancelledAt: expect.any(Date),
  })
})

test('a withdrawal refuses it until it is settled or its deadline is over, and a return until it is refused', async () => {
  const user = await createUser()
  const { orderId, orderItem } = await paidOrder({ user })
  await deliverOrder(admin, orderId)
  const declare = (lines: string) =>
    declareWithdrawal({ name: 'Jane Doe', order: `${orderId}`, email: user.email, lines })
  const latest = () => db.withdrawal.findFirstOrThrow({ where: { orderId }, orderBy: { id: 'desc' } })
  const refused = { code: 'order-under-way', fields: { orders: [orderId] } }
  await declare('')
  expect(await problemOf(remove(user))).toMatchObject(refused)
  await resolveWithdrawal(admin, (await latest()).id)
  await declare('The pot')
  const { made } = await requestReturn(admin, orderId, { lines: [{ orderItem, qty: 1 }], reason: '' })
  expect(await problemOf(remove(user))).toMatchObject(refused)
  const past = { receivedAt: new Date('2026-01-01'), deadline: new Date('2026-01-15') }
  const { id } = await db.withdrawal.update({ where: { id: (await latest()).id }, data: past })
  expect((await problemOf(remove(user))).fields.detail).toContain('withdrawal or return')
  await updateReturn(admin, { orderId, returnId: made._id }, { state: 'refused', reason: 'Used.' })
  await remove(user)
  expect(await attentionOf(admin, orderId)).toMatchObject([
    { kind: 'withdrawal', id, what: 'The buyer withdraws from this contract.' },
  ])
})

test('a wrong password deletes nothing, and the account needs its second factor first, shown in the last ten minutes', async () => {
  const user = await createUser()
  const wrong = await call(user, 'not the password')
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'wrong-credentials' }])
  expect((await call(user, '')).status).toBe(400)
  const { secret } = await addCode(user)
  await ageProof(user, 11)
  expect((await problemOf(remove(user))).code).toBe('second-factor-needed')
  const prove = { method: 'POST', path: '/api/users/factors/prove/', body: { code: codeFor(secret) } }
  expect((await callApi(user, prove)).status).toBe(200)
  const done = await call(user)
  expect(done.status).toBe(200)
  const ended = done.headers.getSetCookie().map((text) => /^([^=]+)=;.*; Max-Age=0(?:;|$)/.exec(text)?.[1])
  expect(ended).toEqual(['next-auth.session-token', 'shop-session', 'shop-device'])
})

test('D09 the last owner stays, also when the last two go at the same moment', async () => {
  await db.user.updateMany({ where: { role: 'owner', id: { not: admin.id } }, data: { role: 'customer' } })
  const refused = await call(admin)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'last-owner'])
  const other = await createUser({ role: 'owner', name: 'Olga Owner' })
  const outcomes = await countOutcomes([remove(admin), remove(other)])
  expect(outcomes).toMatchObject({ done: 1, 'last-owner': 1 })
  expect(await db.user.count({ where: { role: 'owner' } })).toBe(1)
  expect(
    await db.auditEntry.findFirst({ where: { action: 'user-deleted' }, orderBy: { id: 'desc' } }),
  ).toMatchObject({
    actorName: '',
    actorRole: 'owner',
  })
})

test('a second deletion finds no account, one after the other and at once', async () => {
  const user = await createUser()
  expect((await call(user)).status).toBe(200)
  expect((await call(user)).status).toBe(401)
  expect((await problemOf(remove(user))).code).toBe('not-signed-in')
  expect((await problemOf(prove(user, { password: testPassword }))).code).toBe('not-signed-in')
  const twice = await createUser()
  const outcomes = await countOutcomes([remove(twice), remove(twice)])
  expect(outcomes).toMatchObject({ done: 1, 'not-signed-in': 1 })
  const earlier = await createUser()
  const countGuess = async () => void (await remove(earlier))
  expect(await problemOf(deleteOwnAccount(earlier, testPassword, { countGuess }))).toMatchObject({
    code: 'not-signed-in',
  })
})

test('an order that is placed meanwhile is cancelled with the others, or is not placed', async () => {
  const [user, product] = [await createUser(), await createProduct({ name: 'Zinc Kettle' })]
  const input = orderInput([{ product: product.id, priceCents: 8999, qty: 1 }])
  const lock = `select 1 from "User" where id = ${user.id} for update`
  const works = await during(lock, async ({ waiters }) => {
    const placing = placeOrderAs(user, input)
    await expect.poll(waiters).toBe(1)
    const deleting = remove(user)
    await expect.poll(waiters).toBe(2)
    const late = callApi(user, { method: 'GET', path: '/api/users/profile/' })
    return [placing, deleting, late.catch(String)]
  })
  await Promise.all(works)
  expect((await problemOf(placeOrderAs(user, input))).code).toBe('not-signed-in')
  expect(await stockOf(product.id)).toBe(10)
  const orders = await db.order.findMany({ where: { orderItems: { some: { productId: product.id } } } })
  expect(orders).toMatchObject([{ buyerEmail: '', cancelledAt: expect.any(Date) }])
})
