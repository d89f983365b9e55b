import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { exportOrders } from '@/lib/admin/export/export-orders'
import { Prisma } from '@/lib/generated/prisma/client'
import { getInvoice, readPdfs } from '@/lib/money/invoices/get-invoice'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { reconcileRefunds } from '@/lib/money/reconciliation/reconcile-refunds'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { documentRow, documentsOf } from '@/lib/money/reports/report-documents'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'
import { shipOrder } from '@/lib/sales/fulfillment/ship-order'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { tablesWith } from '@/testing/db/find-text'
import { lockOrderRow } from '@/testing/db/locks'
import { createOrder, createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { readPdf } from '@/testing/machine/read-pdf'
import { inputOf, openTestShop } from '@/testing/paypal/payments'
import { releaseHold } from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { deleteUser } from './delete-user'
import { forgetOldOrders } from './forget-old-orders'

const { admin, approvedOrder, mismatchedOrder, paidOrder, paypal } = await openTestShop()

const words = ['Wilhelmina', 'wilhelmina', 'Gooseberry', 'Brackenford', 'KZ77LM']
const newBuyer = () =>
  createUser({ name: 'Wilhelmina Wax', email: `wilhelmina.${crypto.randomUUID()}@example.com` })

/** An order that was paid, corrected, shipped, noted and refunded in part, with all documents drawn. */
async function fullOrder(user: Viewer) {
  const { id: productId } = await createProduct({ priceCents: 2000 })
  const address = {
    address: '5 Gooseberry Row',
    city: 'Brackenford',
    postalCode: 'KZ77LM',
    country: 'Österreich',
  }
  const input = orderInput([{ product: productId, priceCents: 2000, qty: 2 }])
  const { order } = await placeOrderAs(user, { ...input, shippingAddress: address })
  const id = order._id
  await markPaid(admin, id, {
    kind: 'bank-transfer',
    date: order.createdAt.slice(0, 10),
    reference: 'Wilhelmina 17',
  })
  await db.order.update({ where: { id }, data: { billedAddress: address, city: 'New Brackenford' } })
  await shipOrder(admin, id, { carrier: 'UPS', number: 'TRACK-WILL', url: '' })
  await deliverOrder(admin, id)
  await db.orderNote.create({ data: { orderId: id, authorName: 'Sue', text: 'Wilhelmina called.' } })
  const { refund } = await startRefund(admin, id, inputOf('5.00'))
  await getInvoice(admin, { orderId: id })
  await getInvoice(admin, { orderId: id, refundId: refund._id })
  return { id, refundId: refund._id }
}

/** Moves all that an order says of time back, so that its money last moved `at`. */
async function moneyMovedAt(id: number, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 3_600_000)
  await db.order.update({ where: { id }, data: { createdAt: before, paidAt: before } })
  await db.refund.updateMany({
    where: { orderId: id, completedAt: { not: null } },
    data: { completedAt: at },
  })
}

function monthsAgo(months: number, ms = 0): Date {
  const at = new Date()
  at.setUTCMonth(at.getUTCMonth() - months)
  return new Date(at.getTime() + ms)
}

const minute = 60_000
const forgottenOf = async (id: number) =>
  (await db.order.findUniqueOrThrow({ where: { id } })).forgottenAt !== null

async function books() {
  const rows = await db.$queryRaw<unknown[]>(Prisma.sql`
    select * from (${Prisma.join(documentsOf({}), ' union all ')}) d order by kind, id`)
  return rows.map((row) => documentRow.parse(row))
}

test('Y05 after ten years words about the buyer go, and books, amounts, numbers and the country stay as they are', async () => {
  const user = await newBuyer()
  const { id, refundId } = await fullOrder(user)
  await moneyMovedAt(id, monthsAgo(120, -minute))
  const before = await books()
  const [order, invoices] = await Promise.all([
    db.order.findUniqueOrThrow({ where: { id } }),
    db.invoice.findMany({ orderBy: { id: 'asc' }, omit: { pdf: true } }),
  ])
  await deleteUser(admin, user.id)
  expect(await tablesWith(words)).toEqual(['Order', 'OrderNote', 'Payment'])
  expect(await speakIn({ language: 'de', prefix: '/de' }, () => forgetOldOrders())).toBe(1)
  expect(await tablesWith(words)).toEqual([])
  expect(before.length).toBe(2)
  expect(await books()).toEqual(before)
  expect(await db.invoice.findMany({ orderBy: { id: 'asc' }, omit: { pdf: true } })).toEqual(invoices)
  const { totalCents, taxCents, paidAt, refundedCents } = order
  const kept = {
    totalCents,
    taxCents,
    paidAt,
    refundedCents,
    country: 'Austria',
    countryCode: 'AT',
    carrier: 'UPS',
  }
  expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject(kept)
  expect(await forgetOldOrders()).toBe(0)

  const { pdf } = await getInvoice(admin, { orderId: id })
  expect(JSON.stringify(readPdf(pdf).texts)).toContain('Name and address were removed')
  await getInvoice(admin, { orderId: id, refundId })
  for await (const each of readPdfs(invoices.map((invoice) => invoice.id)))
    expect(each.length).toBeGreaterThan(0)
  expect(await db.invoice.count({ where: { pdf: { not: null } } })).toBe(0)
  const read = await callApi(admin, { method: 'GET', path: `/api/orders/${id}/` })
  expect(await read.json()).toMatchObject({ buyer: { name: '', email: '' }, isPaid: true, countryCode: 'AT' })
  for (const path of ['/api/orders/?pageSize=100', '/api/orders/?country=AT'])
    expect((await callApi(admin, { method: 'GET', path })).status).toBe(200)
  const form = { separator: ',', decimal: '.' } as const
  for (const kind of ['orders', 'lines', 'labels'] as const) {
    let csv = ''
    for await (const part of exportOrders(admin, orderList.all, kind, form)) csv += part
    expect(csv.includes(`\n${id},`), kind).toBe(kind !== 'labels')
  }
})

test('an order keeps its words until the last minute of the period, counted from the last refund', async () => {
  const user = await newBuyer()
  const [over, within] = [await fullOrder(user), await fullOrder(user)]
  await moneyMovedAt(over.id, monthsAgo(120, -minute))
  await moneyMovedAt(within.id, monthsAgo(120, minute))
  expect(await forgetOldOrders()).toBe(1)
  expect([await forgottenOf(over.id), await forgottenOf(within.id)]).toEqual([true, false])
  expect(await forgetOldOrders(new Date(Date.now() + 2 * minute))).toBe(1)
  expect(await forgottenOf(within.id)).toBe(true)
})

test('the owner sets the period, which counts at once', async () => {
  const { id } = await fullOrder(await newBuyer())
  await moneyMovedAt(id, monthsAgo(13))
  expect(await forgetOldOrders()).toBe(0)
  const { version } = await readShop()
  await updateShop(admin, { keepOrdersMonths: 12, version })
  expect(await forgetOldOrders()).toBe(1)
  await updateShop(admin, { keepOrdersMonths: 120, version: version + 1 })
})

test('what is not settled keeps its words: an open refund, a payment in doubt', async () => {
  const [refunded, doubtful] = [await paidOrder(), await mismatchedOrder()]
  paypal.faults.pendingRefund = 1
  const { refund } = await startRefund(admin, refunded.orderId, inputOf('1.00'))
  await moneyMovedAt(refunded.orderId, new Date('2001-01-01'))
  const createdAt = new Date('2001-01-01')
  await db.order.update({ where: { id: doubtful.order._id }, data: { createdAt } })
  expect(await forgetOldOrders()).toBe(0)
  await db.payment.updateMany({ where: { captureId: doubtful.captureId }, data: { resolvedAt: new Date() } })
  expect(await forgetOldOrders()).toBe(1)
  const { providerRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refund._id } })
  await paypal.settleRefund(providerRefundId ?? '', 'COMPLETED')
  await reconcileRefunds(new Date(Date.now() + 60_000))
  expect(await forgetOldOrders()).toBe(0)
  await moneyMovedAt(refunded.orderId, new Date('2001-01-01'))
  expect(await forgetOldOrders()).toBe(1)
})

test('an unpaid order of an account that an owner has deleted is forgotten once it has lapsed, not while it can be paid', async () => {
  const user = await newBuyer()
  const [lapsed, held, owed] = [await createOrder(user), await createOrder(user), await createOrder(user)]
  const { order: paying } = await approvedOrder(user)
  await deliverOrder(admin, owed._id)
  await deleteUser(admin, user.id)
  await releaseHold(lapsed._id)
  await releaseHold(paying._id)
  expect(await forgetOldOrders()).toBe(1)
  const all = [lapsed, held, owed, paying]
  expect(await Promise.all(all.map(({ _id }) => forgottenOf(_id)))).toEqual([true, false, false, false])
  const { status } = await callApi(admin, { method: 'GET', path: `/api/orders/${lapsed._id}/` })
  expect(status).toBe(200)
})

test('many are forgotten in batches, without those that somebody changes just now', async () => {
  const user = await createUser()
  const ids: number[] = []
  const { id: productId, ...product } = await createProduct({ countInStock: 200 })
  const input = orderInput([{ product: productId, priceCents: product.priceCents, qty: 1 }])
  for (let count = 0; count < 52; count++) ids.push((await placeOrderAs(user, input))?.order._id)
  const where = { id: { in: ids } }
  await db.order.updateMany({ where, data: { createdAt: new Date('2001-01-01') } })
  const locked = await lockOrderRow(ids[0] ?? 0)
  expect(await forgetOldOrders()).toBe(51)
  await locked.release()
  expect(await forgetOldOrders()).toBe(1)
})
