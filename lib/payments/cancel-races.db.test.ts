import { afterEach, expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { releaseExpiredHolds } from '@/lib/stock/release-expired-holds'
import { lockOrderRow } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createUser, stockOf } from '@/testing/db/rows'
import { expireHold, productOf, stockStateOf } from '@/testing/shop/holds'
import { brokenInvariants } from '@/testing/shop/invariants'
import { isOrderPaid, paymentFlow } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { cancelOrder } from './cancel-order'
import { payOrder } from './pay-order'

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })
const user = await createUser()

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

const polling = { timeout: 30_000, interval: 5 }

function capturesOf(paypalId: string): number {
  return paypal.changes.filter(({ path }) => path === `/v2/checkout/orders/${paypalId}/capture`).length
}

test('R07 a cancel and a payment at the same time: paid, or cancelled without a capture', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    const { order, paypalId } = await approvedOrder(user)
    const acts = [() => cancelOrder(user, order._id), () => payOrder(user, order._id)]
    await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    const isPaid = await isOrderPaid(order._id)
    const { cancelledAt } = await db.order.findUniqueOrThrow({ where: { id: order._id } })
    expect([cancelledAt !== null, capturesOf(paypalId), await stockOf(productOf(order))]).toEqual(
      isPaid ? [false, 1, 9] : [true, 0, 10],
    )
  }
}, 60_000)

test('R08 a cancel and the end of the hold at the same time return the units once', async () => {
  for (let round = 0; round < rounds(4, 30); round++) {
    const order = await createOrder(user)
    await expireHold(order._id)
    const row = await lockOrderRow(order._id)
    const acts = [() => cancelOrder(user, order._id), () => releaseExpiredHolds()]
    const done = Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    await expect.poll(row.waiters, polling).toBe(2)
    await row.release()
    await done
    expect([await stockStateOf(order._id), await stockOf(productOf(order))]).toEqual(['released', 10])
  }
}, 60_000)
