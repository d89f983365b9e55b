import { expect, test } from 'vitest'
import { reconcileRefunds } from '@/lib/money/reconciliation/reconcile-refunds'
import { db } from '@/lib/platform/db/db'
import { lockOrderRow, queueAtOrder } from '@/testing/db/locks'
import { stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { inputOf, openTestShop, refundedCentsOf, refundsOf } from '@/testing/paypal/payments'
import { checkRefund } from './check-refund'
import { settleRefund } from './settle-refund'
import { startRefund } from './start-refund'

const { admin, paidOrder, paypal } = await openTestShop()

type Order = Awaited<ReturnType<typeof paidOrder>>

/** Refunds 5.00 with one unit back on the shelf; the outcome is unknown because of the fault. */
async function interrupt({ orderId, orderItem }: Order, faults: object): Promise<void> {
  Object.assign(paypal.faults, faults)
  const refunding = startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 1 }]), `click ${orderId}`)
  expect((await problemOf(refunding)).code).toBe('payment-provider-down')
}

async function expectRefundedOnce({ orderId, paypalId, productId }: Order): Promise<void> {
  const atPaypal = await paypal.refundsIn(paypalId)
  expect(atPaypal).toHaveLength(1)
  expect(await refundsOf(orderId)).toMatchObject([
    { status: 'completed', providerRefundId: atPaypal[0]?.id, amountCents: 500 },
  ])
  expect(await refundedCentsOf(orderId)).toBe(500)
  expect(await stockOf(productId)).toBe(9)
  expect(await db.mail.count({ where: { orderId, kind: 'order_refunded' } })).toBe(1)
}

/** What a kill leaves behind at each step, made by a failure or written as the step before it writes it. */
const crashPoints: [string, (order: Order) => Promise<void>][] = [
  [
    'after the refund is stored, before it is begun',
    async (order) => {
      await interrupt(order, { failNextRefund: { status: 503, count: 3 } })
      await db.refund.updateMany({ where: { orderId: order.orderId }, data: { status: 'created' } })
    },
  ],
  ['before the request arrives', (order) => interrupt(order, { failNextRefund: { status: 503, count: 3 } })],
  ['after PayPal refunded, before its response', (order) => interrupt(order, { resetAfterRefund: 3 })],
  [
    'after PayPal refunded, before PayPal’s id is stored',
    async (order) => {
      await interrupt(order, { resetAfterRefund: 3 })
      await db.refund.updateMany({ where: { orderId: order.orderId }, data: { status: 'created' } })
    },
  ],
  [
    'weeks ago, and PayPal has forgotten the request id',
    async (order) => {
      await interrupt(order, { resetAfterRefund: 3 })
      paypal.answers.clear()
    },
  ],
]

test.each(crashPoints)('R02 killed %s: the reconciler refunds exactly once', async (_, crash) => {
  const order = await paidOrder({ qty: 2 })
  await crash(order)
  expect(await refundedCentsOf(order.orderId)).toBe(0)
  await reconcileRefunds()
  await expectRefundedOnce(order)
  await reconcileRefunds()
  await expectRefundedOnce(order)
})

test.each(crashPoints.slice(1, 3))(
  'R02 killed %s: a repeated click returns the same refund',
  async (_, crash) => {
    const order = await paidOrder({ qty: 2 })
    await crash(order)
    const input = inputOf('5.00', [{ orderItem: order.orderItem, qty: 1 }])
    const click = () => startRefund(admin, order.orderId, input, `click ${order.orderId}`)
    const { refund, isReplay } = await click()
    expect([refund.status, isReplay]).toEqual(['completed', true])
    await expectRefundedOnce(order)
    expect((await click()).refund).toEqual(refund)
  },
)

test('R02 all requests for a refund carry one PayPal-Request-Id', async () => {
  const order = await paidOrder()
  await interrupt(order, { resetAfterRefund: 1, failNextRefund: { status: 500, count: 3 } })
  await reconcileRefunds()
  const sent = paypal.changes.filter(({ path }) => path === `/v2/payments/captures/${order.captureId}/refund`)
  expect(sent.length).toBeGreaterThan(3)
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)
})

test('R01 R02 a click, the reconciler and an admin’s check at once complete a refund once', async () => {
  const order = await paidOrder({ qty: 2 })
  await interrupt(order, { failNextRefund: { status: 503, count: 3 } })
  const [refund] = await refundsOf(order.orderId)
  const id = refund?.id ?? 0
  const settle = () => settleRefund(id)
  await queueAtOrder<unknown>(order.orderId, settle, settle, reconcileRefunds, () => checkRefund(admin, id))
  await expectRefundedOnce(order)
})

test.each(['COMPLETED', 'FAILED', 'CANCELLED'] as const)(
  'R04 a pending refund that becomes %s is shown as such, and units go back only for a completed one',
  async (outcome) => {
    const { orderId, orderItem, productId, total } = await paidOrder({ qty: 2 })
    paypal.faults.pendingRefund = 1
    const { refund } = await startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 1 }]))
    expect(refund.status).toBe('pending')
    expect([await stockOf(productId), await refundedCentsOf(orderId)]).toEqual([8, 0])
    const over = await problemOf(startRefund(admin, orderId, inputOf(total)))
    expect(over.code).toBe('refund-too-large')
    const [row] = await refundsOf(orderId)
    await paypal.settleRefund(row?.providerRefundId ?? '', outcome)
    await reconcileRefunds()
    const isDone = outcome === 'COMPLETED'
    expect(await refundsOf(orderId)).toMatchObject([{ status: isDone ? 'completed' : 'failed' }])
    const after = [await stockOf(productId), await refundedCentsOf(orderId)]
    expect(after).toEqual(isDone ? [9, 500] : [8, 0])
    if (isDone) return
    // The money is left to refund, and the units to put back.
    await startRefund(admin, orderId, inputOf(total, [{ orderItem, qty: 2 }]))
    expect(await stockOf(productId)).toBe(10)
  },
)

test('I10 units of a failed refund that PayPal completes later do not go back twice', async () => {
  const { orderId, orderItem, productId } = await paidOrder({ qty: 2 })
  const input = inputOf('5.00', [{ orderItem, qty: 2 }])
  const { refund } = await startRefund(admin, orderId, { ...input, restock: [] })
  // As if PayPal had called it failed at first.
  await db.refund.update({
    where: { id: refund._id },
    data: {
      status: 'failed',
      completedAt: null,
      lines: { create: { orderItemId: orderItem, refundedQty: 2, qty: 2 } },
    },
    select: { id: true },
  })
  await db.invoice.delete({ where: { refundId: refund._id }, select: { id: true } })
  await db.invoiceCounter.updateMany({ where: { kind: 'credit_note' }, data: { last: { decrement: 1 } } })
  await db.order.update({ where: { id: orderId }, data: { refundedCents: 0 }, select: { id: true } })
  await startRefund(admin, orderId, input)
  expect(await checkRefund(admin, refund._id)).toEqual({
    detail: `The refund of order ${orderId} is completed.`,
  })
  expect(await stockOf(productId)).toBe(10)
  const problems = await db.refundLine.findMany({
    where: { orderItemId: orderItem },
    orderBy: { refundId: 'asc' },
    select: { problem: true },
  })
  expect(problems).toEqual([{ problem: 'other' }, { problem: null }])
})

test.each(['PREVIOUS_REQUEST_IN_PROGRESS', 'CAPTURE_FULLY_REFUNDED', 'ANYTHING_ELSE'])(
  'R02 the refusal %s does not count when PayPal lists the refund',
  async (refusalIssue) => {
    const { orderId, paypalId } = await paidOrder()
    Object.assign(paypal.faults, { refuseAfterRefund: 1, refusalIssue })
    expect((await startRefund(admin, orderId, inputOf('5.00'))).refund.status).toBe('completed')
    expect(await paypal.refundsIn(paypalId)).toHaveLength(1)
  },
)

test('a response that is older than the row is discarded, and PayPal is asked again', async () => {
  const { orderId } = await paidOrder()
  paypal.faults.pendingRefund = 1
  await startRefund(admin, orderId, inputOf('5.00'))
  const [row] = await refundsOf(orderId)
  const lock = await lockOrderRow(orderId)
  // The settlement has read "pending" and waits to write it.
  const settling = settleRefund(row?.id ?? 0)
  await expect.poll(lock.waiters).toBe(1)
  await paypal.settleRefund(row?.providerRefundId ?? '', 'FAILED')
  await lock.query(`update "Refund" set status = 'failed' where id = $1`, [row?.id])
  await lock.release()
  expect(await settling).toBe('failed')
})
