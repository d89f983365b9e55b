import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { payOrder } from '@/lib/money/payments/pay-order'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { db } from '@/lib/platform/db/db'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'
import { createOrder } from '@/testing/db/rows'
import { inputOf, openTestShop } from '@/testing/paypal/payments'
import { newEmail } from '@/testing/shop/alerts'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'Pacific/Auckland'
})

/** The last moment of a year by the shop's clocks, and the first of the next one, which comes while a transaction runs. */
const last = new Date('2030-12-31T10:59:59.999Z')
const next = new Date('2030-12-31T11:00:00.000Z')

const { atNewYear } = vi.hoisted(() => ({
  /** Lets midnight pass behind a step of a transaction. */
  atNewYear:
    <Sent extends unknown[], Done>(step: (...sent: Sent) => Promise<Done>) =>
    async (...sent: Sent) => {
      const done = await step(...sent)
      vi.setSystemTime('2030-12-31T11:00:00.000Z')
      return done
    },
}))
vi.mock('@/lib/sales/inventory/order-stock', async (load) => {
  const real = await load<typeof import('@/lib/sales/inventory/order-stock')>()
  return { ...real, sellStock: atNewYear(real.sellStock) }
})
vi.mock('@/lib/money/refunds/restock-lines', async (load) => {
  const real = await load<typeof import('@/lib/money/refunds/restock-lines')>()
  return { ...real, restockLines: atNewYear(real.restockLines) }
})

const { admin, user, approvedOrder } = await openTestShop()
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: last }))
afterEach(() => void vi.useRealTimers())

const paidElsewhere = { kind: 'cash', date: '2030-12-31', reference: '' } as const

async function timesOf(orderId: number) {
  const { paidAt } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  const { issuedAt, year } = await db.invoice.findUniqueOrThrow({ where: { orderId } })
  return { paidAt, issuedAt, year, midnight: new Date() }
}
const together = { paidAt: last, issuedAt: last, year: 2030, midnight: next }

test('H3 an order that is paid outside PayPal while the year ends has its time on its invoice', async () => {
  const { _id: id } = await createOrder(user)
  await markPaid(admin, id, paidElsewhere)
  expect(await timesOf(id)).toEqual(together)
})

test('H3 an order that is paid at PayPal while the year ends has its time on its invoice', async () => {
  const { order } = await approvedOrder(user)
  await payOrder(user, order._id)
  expect(await timesOf(order._id)).toEqual(together)
})

test('H3 a refund that is done while the year ends has its time on its credit note', async () => {
  const { _id: id } = await createOrder(user)
  await markPaid(admin, id, paidElsewhere)
  vi.setSystemTime(last)
  const { refund } = await startRefund(admin, id, inputOf('1.00'))
  const { completedAt } = await db.refund.findUniqueOrThrow({ where: { id: refund._id } })
  const { issuedAt, year } = await db.invoice.findUniqueOrThrow({ where: { refundId: refund._id } })
  expect({ completedAt, issuedAt, year, now: new Date() }).toEqual({
    ...{ completedAt: last, issuedAt: last, year: 2030, now: next },
  })
})

test.each([
  // Clocks go back on 6 April 2031 and forward on 28 September 2031.
  ['2031-04-01T10:00:00.900Z', '2031-04-15T12:00:00.000Z'],
  ['2031-09-20T11:59:59.000Z', '2031-10-04T11:00:00.000Z'],
  ['2030-12-31T10:59:59.000Z', '2031-01-14T11:00:00.000Z'],
])('H9 what is withdrawn at %s is paid back until %s, the end of a day of the shop', async (time, end) => {
  const email = newEmail()
  await declareWithdrawal({ name: 'Jane Doe', order: '1', email, lines: '' }, new Date(time))
  const row = await db.withdrawal.findFirstOrThrow({ where: { email } })
  expect([row.receivedAt.toISOString(), row.deadline.toISOString()]).toEqual([
    `${time.slice(0, 19)}.000Z`,
    end,
  ])
})
