import { expect, test, vi } from 'vitest'
import { db, withTransaction } from '@/lib/platform/db/db'
import { newPaidOrderIds } from '@/testing/shop/invoice-rows'
import { issueInvoice } from './issue-invoice'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'Pacific/Auckland'
})

test('the year of an invoice begins at midnight of the shop’s time zone', async () => {
  const [before, after] = await newPaidOrderIds(2)
  const issue = (orderId = 0, at = '') => withTransaction((tx) => issueInvoice(tx, { orderId }, new Date(at)))
  await issue(before, '2030-12-31T10:59:59.999Z')
  await issue(after, '2030-12-31T11:00:00.000Z')
  const invoices = await db.invoice.findMany({
    orderBy: { orderId: 'asc' },
    select: { year: true, number: true },
  })
  expect(invoices).toEqual([
    { year: 2030, number: 1 },
    { year: 2031, number: 1 },
  ])
})
