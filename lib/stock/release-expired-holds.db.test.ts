import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { runJobs } from '@/lib/jobs/start-jobs'
import { createOrder, createUser, stockOf } from '@/testing/db/rows'
import { expireHold, productOf, stockStateOf } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { isOrderPaid, paymentFlow } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { releaseExpiredHolds } from './release-expired-holds'

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

test('P17 an order that fails to be released does not keep other orders from being released', async () => {
  const user = await createUser()
  const orders = []
  for (let count = 0; count < 3; count++) {
    orders.push(await createOrder(user))
    await expireHold(orders[count]?._id ?? 0)
  }
  const stuck = orders[0]?._id ?? 0
  await db.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'this order is not released'; end $$`)
  await db.$executeRawUnsafe(`create trigger refuse before insert on "StockMovement" for each row
    when (new."orderId" = ${stuck} and new.kind = 'released') execute function refuse()`)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await releaseExpiredHolds()).toBe(2)
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'release-failed', orderId: stuck },
  ])
  logged.mockRestore()
  await db.$executeRaw`drop trigger refuse on "StockMovement"`
  expect(await releaseExpiredHolds()).toBe(1)
  for (const order of orders) expect(await stockOf(productOf(order))).toBe(10)
  expect(await brokenInvariants()).toEqual([])
})

test('P17 an approved payment is captured before its expired hold is released, even when its check is not due', async () => {
  const { order } = await approvedOrder(await createUser())
  await db.payment.updateMany({
    where: { orderId: order._id },
    data: { nextCheckAt: new Date(Date.now() + 60 * 60 * 1000) },
  })
  await expireHold(order._id)
  await runJobs()
  expect(await isOrderPaid(order._id)).toBe(true)
  expect(await stockStateOf(order._id)).toBe('sold')
  expect(await brokenInvariants()).toEqual([])
})

test('P17 holds are released while PayPal is down', async () => {
  const { order } = await approvedOrder(await createUser())
  await expireHold(order._id)
  paypal.faults.failNext = { status: 503, count: 1000 }
  await runJobs()
  expect(await stockStateOf(order._id)).toBe('released')
})
