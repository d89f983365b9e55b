import { expect, test } from 'vitest'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { resolveRefund } from '@/lib/money/refunds/check-refund'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { providerText } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { inputOf, openTestShop, refundedCentsOf, refundsOf } from '@/testing/paypal/payments'
import { adoptRefunds } from './adopt-refunds'
import { reconcileRefunds } from './reconcile-refunds'

/** Refunds of which PayPal has not said what became of them, and what an admin does meanwhile. */

const { admin, paidOrder, paypal } = await openTestShop()

type Order = Awaited<ReturnType<typeof paidOrder>>

/** A refund of 5.00 with one unit back on the shelf; PayPal does not carry it out, or its response is lost. Returns its id. */
async function openRefund({ orderId, orderItem }: Order, faults: object): Promise<number> {
  Object.assign(paypal.faults, faults)
  const refunding = startRefund(admin, orderId, inputOf('5.00', [{ orderItem, qty: 1 }]))
  expect((await problemOf(refunding)).code).toBe('payment-provider-down')
  return (await refundsOf(orderId))[0]?.id ?? 0
}

const down = () => ({ failNextRefund: { status: 503, count: 3 } })

/** Lets the refund be eleven minutes old. */
async function age(id: number): Promise<void> {
  const createdAt = new Date(Date.now() - 11 * 60 * 1000)
  await db.refund.update({ where: { id }, data: { createdAt }, select: { id: true } })
}

test('R06 a refund that PayPal forbids has failed, and is not sent again', async () => {
  const { orderId, paypalId, total } = await paidOrder()
  paypal.faults.failNextRefund = { status: 403, count: 1 }
  expect((await startRefund(admin, orderId, inputOf(total))).refund.status).toBe('failed')
  expect(await refundsOf(orderId)).toMatchObject([
    { reason: { code: 'refused_by_paypal', issue: 'PERMISSION_DENIED' } },
  ])
  await reconcileRefunds()
  expect(await paypal.refundsIn(paypalId)).toEqual([])
})

test.each([1, 0])(
  'R06 an old refund is not sent when somebody made one at PayPal meanwhile; found first: %i',
  async (isFound) => {
    const order = await paidOrder()
    const { orderId, paypalId, captureId, paymentId } = order
    const id = await openRefund(order, down())
    await age(id)
    await paypal.refundAtPaypal(captureId, '5.00')
    if (isFound) await adoptRefunds(paymentId)
    await reconcileRefunds()
    expect(await paypal.refundsIn(paypalId)).toHaveLength(1)
    const [own] = await refundsOf(orderId)
    expect(own).toMatchObject({ status: 'needs_attention', providerRefundId: null })
    await adoptRefunds(paymentId)
    expect(await refundsOf(orderId)).toMatchObject([{}, { origin: 'paypal', status: 'completed' }])
    expect(await refundedCentsOf(orderId)).toBe(500)
  },
)

test('R02 an old refund is sent when PayPal lists only refunds that the shop knew before', async () => {
  const order = await paidOrder()
  const { orderId, captureId, paymentId } = order
  await paypal.refundAtPaypal(captureId, '7.00')
  await adoptRefunds(paymentId)
  await startRefund(admin, orderId, inputOf('1.00'))
  Object.assign(paypal.faults, down())
  await problemOf(startRefund(admin, orderId, inputOf('5.00')))
  const id = (await refundsOf(orderId))[2]?.id ?? 0
  await startRefund(admin, orderId, inputOf('2.00'))
  await age(id)
  await reconcileRefunds()
  expect(await refundedCentsOf(orderId)).toBe(1500)
})

test('R02 an admin gives up a refund of which PayPal says nothing; one that PayPal made all the same is recorded', async () => {
  const order = await paidOrder({ qty: 2 })
  const { orderId, productId, paymentId, total } = order
  const id = await openRefund(order, { resetAfterRefund: 3 })
  await age(id)
  const entries = (await listAllAttention(admin)).filter((entry) => entry.orderId === orderId)
  expect(entries).toMatchObject([{ kind: 'refund', id, canCheck: true, canResolve: true }])
  paypal.faults.failNext = { status: 503, count: 6 }
  await expect(reconcileRefunds()).rejects.toThrow(providerText)
  await reconcileRefunds()
  const where = { key: `refund ${id} open` }
  expect(await db.mail.count({ where })).toBe(1)
  paypal.faults.failNext = null
  await resolveRefund(admin, id)
  expect((await listAllAttention(admin)).filter((entry) => entry.orderId === orderId)).toEqual([])
  expect(await refundsOf(orderId)).toMatchObject([{ status: 'failed' }])
  await adoptRefunds(paymentId)
  expect(await refundsOf(orderId)).toMatchObject([{ id, origin: 'admin', status: 'completed' }])
  expect([await refundedCentsOf(orderId), await stockOf(productId)]).toEqual([500, 9])
  expect((await problemOf(startRefund(admin, orderId, inputOf(total)))).code).toBe('refund-too-large')
})

test('a given-up refund is not sent again, and its amount and units can be refunded', async () => {
  const order = await paidOrder({ qty: 2 })
  const { orderId, orderItem, productId, paypalId, total } = order
  await resolveRefund(admin, await openRefund(order, down()))
  await reconcileRefunds()
  expect(await paypal.refundsIn(paypalId)).toEqual([])
  await startRefund(admin, orderId, inputOf(total, [{ orderItem, qty: 2 }]))
  expect(await stockOf(productId)).toBe(10)
})

test.each(['failed', 'needs_attention'] as const)(
  'R06 a refund of the shop that is %s is recorded as its own when PayPal lists it',
  async (status) => {
    const order = await paidOrder({ qty: 2 })
    const { orderId, productId, paymentId } = order
    const id = await openRefund(order, { resetAfterRefund: 3 })
    await db.refund.update({ where: { id }, data: { status }, select: { id: true } })
    await Promise.all([adoptRefunds(paymentId), adoptRefunds(paymentId)])
    expect(await refundsOf(orderId)).toMatchObject([{ id, origin: 'admin', status: 'completed' }])
    expect(await stockOf(productId)).toBe(9)
  },
)

test('a settled refund that PayPal never named no longer counts against what is left', async () => {
  const order = await paidOrder({ qty: 2 })
  const { orderId, orderItem, total } = order
  const id = await openRefund(order, down())
  const data = { status: 'needs_attention', reason: 'unknown_to_paypal' } as const
  await db.refund.update({ where: { id }, data, select: { id: true } })
  const input = inputOf(total, [{ orderItem, qty: 2 }])
  expect((await problemOf(startRefund(admin, orderId, input))).code).toBe('refund-too-large')
  await resolveRefund(admin, id)
  expect((await startRefund(admin, orderId, input)).refund.status).toBe('completed')
})
