import { beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { refundInput } from '@/lib/money/refunds/refund-schema'
import { settleRefund } from '@/lib/money/refunds/settle-refund'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createUser, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { attentionOf, mailsOf, openTestShop } from '@/testing/paypal/payments'
import { declareWithdrawal } from './declare-withdrawal'
import { requestReturn } from './request-return'
import { type ReturnUpdateInput, returnUpdateInput } from './return-schema'
import { updateReturn } from './update-return'

/** A return from the buyer's wish to its refund, and everything that refuses one. */

vi.hoisted(() => {
  process.env.RETURN_DAYS = '14'
})
const { admin, paidOrder, paypal } = await openTestShop()
let staff: Viewer
beforeAll(async () => {
  staff = await createUser({ role: 'staff' })
})

const dayMs = 24 * 60 * 60 * 1000

/** A paid order of units of one product, delivered so many days ago. */
async function deliveredOrder({ qty = 3, daysAgo = 1 } = {}) {
  const order = await paidOrder({ qty })
  const deliveredAt = new Date(Date.now() - daysAgo * dayMs)
  await db.order.update({ where: { id: order.orderId }, data: { deliveredAt }, select: { id: true } })
  const ask = (qty: number, viewer = order.buyer, key: string | null = null) =>
    requestReturn(viewer, order.orderId, { lines: [{ orderItem: order.orderItem, qty }], reason: '' }, key)
  const update = (returnId: number, input: object, viewer = staff) =>
    updateReturn(viewer, { orderId: order.orderId, returnId }, returnUpdateInput.parse(input))
  const refund = (returnId: number | undefined, qty: number, restock = qty) =>
    startRefund(
      admin,
      order.orderId,
      refundInput.parse({
        amount: '1.00',
        reason: 'Returned',
        lines: [{ orderItem: order.orderItem, qty, restock }],
        return: returnId,
      }),
    )
  const stateOf = async (id: number) => (await db.return.findUniqueOrThrow({ where: { id } })).state
  return { ...order, ask, update, refund, stateOf }
}

test('a buyer asks, the desk receives and refunds: one unit goes back on the shelf, one is written off', async () => {
  const { orderId, orderItem, productId, ask, update, refund, stateOf } = await deliveredOrder()
  const { made } = await ask(2)
  expect(made).toMatchObject({ order: orderId, state: 'requested', origin: 'buyer', receivedAt: null })
  expect(await attentionOf(admin, orderId)).toMatchObject([
    { kind: 'return', what: 'The buyer wants to send back 2 × Test Teapot.', canResolve: false },
  ])
  const stock = await stockOf(productId)
  const received = await update(made._id, { state: 'received', lines: [{ orderItem, restock: 1 }] })
  expect(received).toMatchObject({ state: 'received', lines: [{ orderItem, qty: 2, restock: 1 }] })
  expect(await stockOf(productId), 'before the refund nothing goes back').toBe(stock)
  expect((await attentionOf(admin, orderId))[0]?.what).toBe('Goods came back: 2 × Test Teapot.')
  await refund(made._id, 2, 1)
  expect(await stateOf(made._id)).toBe('refunded')
  expect(await stockOf(productId)).toBe(stock + 1)
  expect(await attentionOf(admin, orderId)).toEqual([])
  const kinds = ['order_return_requested', 'order_return_received', 'order_refunded'] as const
  for (const kind of kinds) expect(await mailsOf(orderId, kind)).toHaveLength(1)
  const actions = (await auditOf('order', orderId)).map(({ action }) => action)
  expect(actions).toEqual(['return-received', 'refund-started'])
  expect((await problemOf(refund(made._id, 1))).code).toBe('return-not-received')
})

test('a failed refund leaves the return received, and another one ends it', async () => {
  const { ask, update, refund, stateOf } = await deliveredOrder()
  const { made } = await ask(1)
  expect((await problemOf(refund(made._id, 1))).code).toBe('return-not-received')
  await update(made._id, { state: 'received' })
  paypal.faults.refuseRefund = 1
  await refund(made._id, 1)
  expect(await stateOf(made._id)).toBe('received')
  paypal.faults.pendingRefund = 1
  await refund(made._id, 1)
  expect(await stateOf(made._id)).toBe('received')
  expect((await problemOf(refund(made._id, 1))).code).toBe('return-not-received')
  expect((await problemOf(update(made._id, { state: 'refused', reason: 'No' }))).code).toBe('return-closed')
  const where = { returnId: made._id, status: 'pending' } as const
  const row = await db.refund.findFirstOrThrow({ where, select: { providerRefundId: true } })
  await paypal.settleRefund(row.providerRefundId ?? '', 'COMPLETED')
  const { id } = await db.refund.findFirstOrThrow({ where, select: { id: true } })
  await settleRefund(id)
  expect(await stateOf(made._id)).toBe('refunded')
})

test('a refund of a return names its units only', async () => {
  const { orderId, ask, update, refund } = await deliveredOrder()
  const { made } = await ask(1)
  await update(made._id, { state: 'received' })
  const error = await problemOf(refund(made._id, 2))
  expect([error.code, error.fields.errors]).toEqual([
    'invalid-input',
    [{ path: 'lines.0.qty', message: 'Test Teapot: 1 came back.' }],
  ])
  const other = await deliveredOrder()
  expect((await problemOf(other.refund(made._id, 1))).code).toBe('return-not-received')
  expect(await db.refund.count({ where: { orderId } })).toBe(0)
})

test('a refusal needs a reason, is mailed, and frees the units; a repeat changes nothing', async () => {
  const { orderId, ask, update } = await deliveredOrder({ qty: 1 })
  const { made } = await ask(1)
  expect(returnUpdateInput.safeParse({ state: 'refused', reason: ' ' }).success).toBe(false)
  expect((await problemOf(ask(1))).code).toBe('invalid-input')
  const refusal = { state: 'refused', reason: 'They were used.' }
  const refused = await update(made._id, refusal)
  expect(refused).toMatchObject({ state: 'refused', refusal: 'They were used.' })
  expect(await update(made._id, { ...refusal, reason: 'Another' })).toEqual(refused)
  expect((await problemOf(update(made._id, { state: 'received' }))).code).toBe('return-closed')
  const details = { goods: '1 × Test Teapot', refusal: 'They were used.' }
  expect(await mailsOf(orderId, 'order_return_refused')).toMatchObject([{ details }])
  expect((await ask(1)).made.state).toBe('requested')
})

test('a repeat of the receipt corrects what goes back on the shelf, and mails nothing', async () => {
  const { orderId, orderItem, ask, update } = await deliveredOrder()
  const { made } = await ask(2)
  const first = await update(made._id, { state: 'received' })
  expect(first.lines).toMatchObject([{ restock: 2 }])
  const again = await update(made._id, { state: 'received', lines: [{ orderItem, restock: 0 }] })
  expect(again).toMatchObject({ receivedAt: first.receivedAt, lines: [{ restock: 0 }] })
  const tooMany = update(made._id, { state: 'received', lines: [{ orderItem, restock: 3 }] })
  expect((await problemOf(tooMany)).code).toBe('invalid-input')
  expect(await mailsOf(orderId, 'order_return_received')).toHaveLength(1)
})

test('buyers ask while the window is open; the desk makes a return at any time', async () => {
  const unsent = await paidOrder()
  const lines = [{ orderItem: unsent.orderItem, qty: 1 }]
  const ask = () => requestReturn(unsent.buyer, unsent.orderId, { lines, reason: '' })
  expect((await problemOf(ask())).code).toBe('return-not-open')
  await db.order.update({ where: { id: unsent.orderId }, data: { shippedAt: new Date() } })
  expect((await ask()).made.origin).toBe('buyer')
  const late = await deliveredOrder({ daysAgo: 16 })
  expect((await problemOf(late.ask(1))).code).toBe('return-not-open')
  const { made } = await late.ask(1, staff)
  expect(made.origin).toBe('desk')
  expect(await auditOf('order', late.orderId)).toMatchObject([
    { action: 'return-made', actorName: staff.name, changes: { return: [null, made._id] } },
  ])
  expect(await attentionOf(admin, late.orderId)).toEqual([])
})

test('A01 a stranger’s order is unknown to buyers, to a reader and in the path of another order', async () => {
  const { orderId, ask, update } = await deliveredOrder()
  const stranger = await createUser()
  for (const viewer of [stranger, await createUser({ role: 'reader' })])
    expect((await problemOf(ask(1, viewer))).code).toBe('order-not-found')
  const body = { lines: [{ orderItem: 1, qty: 1 }] }
  const answers = await Promise.all(
    [orderId, 2_000_000_000].map((id) =>
      callApi(stranger, { method: 'POST', path: `/api/orders/${id}/returns/`, body }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  const [one, other] = await Promise.all(answers.map((answer) => answer.text()))
  expect(one).toBe(other)
  const { made } = await ask(1)
  const elsewhere = (await deliveredOrder()).orderId
  const received: ReturnUpdateInput = { state: 'received', lines: [] }
  for (const names of [
    { orderId: elsewhere, returnId: made._id },
    { orderId, returnId: null },
  ])
    expect((await problemOf(updateReturn(staff, names, received))).code).toBe('return-not-found')
  expect((await problemOf(update(made._id, received, stranger))).code).toBe('not-allowed')
})

test('F03 the same key makes one return; with another body it is refused', async () => {
  const { ask, orderId } = await deliveredOrder()
  const key = crypto.randomUUID()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => ask(1, undefined, key)))
  for (const other of others) expect(other.made).toEqual(first?.made)
  expect(await db.return.count({ where: { orderId } })).toBe(1)
  expect((await problemOf(ask(2, undefined, key))).code).toBe('idempotency-key-reused')
})

test('of requests at once only those succeed whose units were bought', async () => {
  const { ask, orderId } = await deliveredOrder({ qty: 3 })
  const asked = Array.from({ length: 5 }, () => ask(1))
  expect(await countOutcomes(asked)).toEqual({ done: 3, 'invalid-input': 2 })
  expect(await db.return.count({ where: { orderId } })).toBe(3)
})

test('a return of a withdrawal settles it with its refund', async () => {
  const { orderId, orderItem, buyer, update, refund } = await deliveredOrder()
  await declareWithdrawal({ name: 'Jane', order: `${orderId}`, email: buyer.email, lines: '' })
  const { id: withdrawal } = await db.withdrawal.findFirstOrThrow({ where: { orderId } })
  const input = { lines: [{ orderItem, qty: 3 }], reason: '', withdrawal }
  expect((await problemOf(requestReturn(buyer, orderId, input))).code).toBe('invalid-input')
  const other = await deliveredOrder()
  const elsewhere = { ...input, lines: [{ orderItem: other.orderItem, qty: 1 }] }
  expect((await problemOf(requestReturn(staff, other.orderId, elsewhere))).code).toBe('invalid-input')
  const { made } = await requestReturn(staff, orderId, input)
  expect(made.origin).toBe('withdrawal')
  await update(made._id, { state: 'received' })
  await refund(made._id, 3)
  const { resolvedAt } = await db.withdrawal.findUniqueOrThrow({ where: { id: withdrawal } })
  expect(resolvedAt).not.toBeNull()
  expect(await attentionOf(admin, orderId)).toEqual([])
})
