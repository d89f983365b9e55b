import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { checkReadiness, describeChecks } from '@/lib/admin/health/readiness'
import { runJobs } from '@/lib/admin/jobs/run-jobs'
import { shopJobs } from '@/lib/admin/jobs/shop-jobs'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { isOrderPaid, paymentFlow } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { expireHold, stockStateOf } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { orderInput } from '@/testing/shop/order-body'
import { listOperation } from './list-operation'

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
const admin = await createUser({ role: 'owner' })
const regular = await createUser()
const { order: paid } = await approvedOrder(regular)
await payOrder(regular, paid._id)

let productId = 0
beforeEach(async () => {
  await runJobs(shopJobs)
  await db.order.updateMany({ where: { stockState: 'held' }, data: { heldUntil: new Date() } })
  await releaseExpiredHolds()
  await db.product.deleteMany()
  productId = (await createProduct({ countInStock: 90 })).id
})

const order = async (user: Viewer, qty: number) =>
  (await placeOrderAs(user, orderInput([{ product: productId, priceCents: 8999, qty }]))).order._id

const findLine = async () => (await listOperation(admin)).find(({ canReleaseHolds }) => canReleaseHolds)
/** The sum of the stock is kept for a moment. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 5 })

async function count() {
  const { count } = await (await callApi(admin, { method: 'GET', path: '/api/attention/' })).json()
  return count as number
}
const release = (viewer: Viewer | null = admin) =>
  callApi(viewer, { method: 'POST', path: '/api/holds/release/' })

test('W12 a third of the units held by new accounts needs attention, in the list, the count and readiness', async () => {
  const [one, other] = [await createUser(), await createUser()]
  await order(one, 20)
  // A buyer who has paid before is no new account.
  await order(regular, 40)
  await order(other, 9)
  await soon(findLine).toBeUndefined()
  await order(other, 1)
  await soon(findLine).toMatchObject({
    tone: 'danger',
    what: 'New accounts hold 30 of 90 units (33%) in 3 unpaid orders.',
  })
  await soon(count).toBe(1)
  const { isReady, findings } = await checkReadiness({ checkFreeSpace: async () => [], timeoutMs: 60_000 })
  expect([isReady, describeChecks(findings).stock]).toMatchObject([true, { status: 'warning' }])
})

test('W12 one click returns these units within a round of jobs, the orders can be paid, and a repeat changes nothing', async () => {
  const [one, other] = [await createUser(), await createUser()]
  const [mine, theirs, kept] = [await order(one, 30), await order(other, 20), await order(regular, 10)]
  expect([(await release(null)).status, (await release(one)).status]).toEqual([401, 403])
  expect(await (await release()).json()).toEqual({
    detail: 'The units of 2 unpaid orders go back on sale in a few seconds.',
  })
  expect([await findLine(), await count()]).toEqual([undefined, 0])
  expect(await (await release()).json()).toEqual({ detail: 'New accounts hold nothing any more.' })
  await runJobs(shopJobs)
  expect(await Promise.all([mine, theirs, kept].map(stockStateOf))).toEqual(['released', 'released', 'held'])
  expect(await stockOf(productId)).toBe(80)

  const { id: paypalId } = await startPayment(one, mine)
  await paypal.approve(paypalId)
  await payOrder(one, mine)
  expect(await isOrderPaid(mine)).toBe(true)
  await order(regular, 40)
  expect((await problemOf(startPayment(other, theirs))).code).toBe('out-of-stock')
  expect(await brokenInvariants()).toEqual([])
})

test('W12 an order that was held twice can be paid after a release, too, and one that is approved is paid', async () => {
  const [one, other] = [await createUser(), await createUser()]
  const late = await order(one, 20)
  await expireHold(late)
  await runJobs(shopJobs)
  await startPayment(one, late)
  const approved = await order(other, 20)
  await paypal.approve((await startPayment(other, approved)).id)
  await release()
  await runJobs(shopJobs)
  expect(await isOrderPaid(approved)).toBe(true)
  expect(await stockStateOf(late)).toBe('released')
  await startPayment(one, late)
  expect(await stockStateOf(late)).toBe('held')
})

test('W12 a catalogue of which nothing is held is no alarm', async () => {
  await db.product.deleteMany()
  expect(await findLine()).toBeUndefined()
})
