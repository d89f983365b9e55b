import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { shippedBefore } from '@/lib/sales/bulk-fulfillment/bulk-shipping-queries'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { listOrders } from '@/lib/sales/orders/order-queries'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { newPaidOrderIds, newRefundId } from '@/testing/shop/invoice-rows'
import { listPackingSlips } from './orders-to-send'

const reader = await createUser({ role: 'reader' })

test('slips are those of the list, without refunded units, and name the orders of which nothing is left', async () => {
  const buyerName = 'Silvia Slips'
  const [part = 0, gone = 0, shipped = 0, whole = 0] = await newPaidOrderIds(4, { buyerName })
  const items = await db.orderItem.findMany({
    where: { orderId: { in: [part, gone] } },
    select: { id: true, orderId: true, qty: true },
  })
  for (const orderId of [part, gone]) {
    const refundId = await newRefundId(orderId)
    const lines = items.filter((item) => item.orderId === orderId && (orderId === gone || item.qty === 2))
    const qtyOf = (qty: number) => (orderId === gone ? qty : 1)
    const data = lines.map(({ id, qty }) => {
      return { refundId, orderItemId: id, refundedQty: qtyOf(qty), qty: 0 }
    })
    await db.refundLine.createMany({ data })
  }
  await db.order.update({ where: { id: shipped }, data: { shippedAt: new Date() }, select: { id: true } })
  const filter = orderList.filter.parse({ q: buyerName, sort: 'placed' })
  const { slips, nothing, leftOut } = await listPackingSlips(reader, filter)
  expect(slips.map(({ order, slip }) => [order._id, slip.lines.map(({ left }) => left)])).toEqual([
    [part, [1, 1]],
    [whole, [1, 2]],
  ])
  expect([nothing, leftOut]).toEqual([[gone], 0])
  const refused = listPackingSlips(await createUser(), filter)
  expect((await problemOf(refused)).code).toBe('not-allowed')
})

test('at most 200 slips, and the number of the others', async () => {
  const buyerName = 'Manu Many'
  const ids = await newPaidOrderIds(203, { buyerName })
  const { slips, leftOut } = await listPackingSlips(
    reader,
    orderList.filter.parse({ q: buyerName, sort: 'placed' }),
  )
  expect(slips.map(({ order }) => order._id)).toEqual(ids.slice(0, 200))
  expect(leftOut).toBe(3)
})

test('shipped more than so many days ago, by the days of the shop, is the list that says so', async () => {
  const buyerName = 'Dora Days'
  const ids = await newPaidOrderIds(3, { buyerName })
  const times = ['2026-11-18T23:59:59.999Z', '2026-11-19T00:00:00Z', '2026-11-26T08:00:00Z']
  for (const [index, id] of ids.entries())
    await db.order.update({ where: { id }, data: { shippedAt: times[index] }, select: { id: true } })
  const now = new Date('2026-11-26T12:00:00Z')
  const found = async (days: number) => {
    const filter = { ...shippedBefore(days, now), q: buyerName }
    const { items } = await listOrders(reader, { page: 1, pageSize: 100 }, filter)
    return items.map(({ _id }) => ids.indexOf(_id))
  }
  expect(await found(7)).toEqual([0])
  expect(await found(6)).toEqual([0, 1])
  expect(await found(0)).toEqual([0, 1])
  expect(await found(8)).toEqual([])
})
