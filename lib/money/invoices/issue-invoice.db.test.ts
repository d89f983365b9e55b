import { expect, test } from 'vitest'
import { payOrder } from '@/lib/money/payments/pay-order'
import { db, withTransaction } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { paymentFlow } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'
import { newPaidOrderIds, newRefundId } from '@/testing/shop/invoice-rows'
import { issueCreditNote, issueInvoice } from './issue-invoice'

const { approvedOrder } = paymentFlow(await startTestPaypal())

/** The numbers of the invoices of these orders, by year, ascending. */
async function numbersOf(orderIds: number[]): Promise<Record<number, number[]>> {
  const where = { orderId: { in: orderIds } }
  const rows = await db.invoice.findMany({ where, select: { year: true, number: true } })
  const numbers: Record<number, number[]> = {}
  for (const { year, number } of rows.toSorted((a, b) => a.number - b.number)) {
    numbers[year] = [...(numbers[year] ?? []), number]
  }
  return numbers
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('R12 a hundred invoices at once in two years, with rollbacks and killed connections, have no gap and no double', async () => {
  const orderIds = await newPaidOrderIds(100)
  const newYear = Date.parse('2031-01-01T00:00:00.000Z')
  const issued = { 2030: 0, 2031: 0 }
  const works = orderIds.map((orderId, index) =>
    withTransaction(async (tx) => {
      const at = new Date(newYear - (index % 2))
      await issueInvoice(tx, { orderId }, at)
      if (index % 5 === 0) throw new Error('rolled back')
      if (index % 7 === 0) await tx.$queryRaw`select pg_terminate_backend(pg_backend_pid())`
      return at.getUTCFullYear() as 2030 | 2031
    }),
  )
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'fulfilled') issued[result.value] += 1
  }
  expect([issued[2030], issued[2031]]).toEqual([34, 34])
  expect(await numbersOf(orderIds)).toEqual({ 2030: upTo(issued[2030]), 2031: upTo(issued[2031]) })
  const counters = await db.invoiceCounter.findMany({
    where: { year: { in: [2030, 2031] } },
    orderBy: { year: 'asc' },
  })
  expect(counters.map(({ last }) => last)).toEqual([issued[2030], issued[2031]])
})

test('R12 an order gets its invoice in the transaction that marks it paid, and no second one', async () => {
  const user = await createUser()
  const orders = await Promise.all([approvedOrder(user), approvedOrder(user), approvedOrder(user)])
  const ids = orders.map(({ order }) => order._id)
  expect(await db.invoice.count({ where: { orderId: { in: ids } } })).toBe(0)
  await Promise.all([...ids, ...ids].map((id) => payOrder(user, id)))
  const invoices = await db.invoice.findMany({ where: { orderId: { in: ids } } })
  const year = new Date().getUTCFullYear()
  const seller = { name: 'Ecommerce Site', address: '', taxId: '' }
  expect(invoices.map((invoice) => [invoice.kind, invoice.year, invoice.seller])).toEqual(
    ids.map(() => ['invoice', year, seller]),
  )
  expect(invoices.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(upTo(3))
})

test('credit notes have numbers of their own', async () => {
  const [orderId = 0] = await newPaidOrderIds(1)
  const at = new Date('2032-06-01T00:00:00.000Z')
  const refundIds = [await newRefundId(orderId), await newRefundId(orderId)]
  await withTransaction((tx) => issueInvoice(tx, { orderId }, at))
  for (const refundId of refundIds) await withTransaction((tx) => issueCreditNote(tx, { refundId }, at))
  const where = { year: 2032 }
  const rows = await db.invoice.findMany({
    where,
    orderBy: { id: 'asc' },
    select: { kind: true, number: true, refundId: true },
  })
  expect(rows).toEqual([
    { kind: 'invoice', number: 1, refundId: null },
    { kind: 'credit_note', number: 1, refundId: refundIds[0] },
    { kind: 'credit_note', number: 2, refundId: refundIds[1] },
  ])
  await expect(withTransaction((tx) => issueInvoice(tx, { orderId }, at))).rejects.toThrow()
  const [counter] = await db.invoiceCounter.findMany({ where: { year: 2032, kind: 'invoice' } })
  expect(counter?.last, 'the refused number is free again').toBe(1)
})
