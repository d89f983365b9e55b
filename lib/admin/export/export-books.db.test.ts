import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { listInvoices } from '@/lib/money/invoices/list-invoices'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { refundInput } from '@/lib/money/refunds/refund-schema'
import { startRefund } from '@/lib/money/refunds/start-refund'
import { listDocuments, readBooks } from '@/lib/money/reports/books'
import { todayOf } from '@/lib/platform/db/day-range'
import { db } from '@/lib/platform/db/db'
import { correctAddress } from '@/lib/sales/fulfillment/correct-address'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { readPdf } from '@/testing/machine/read-pdf'
import { openTestShop } from '@/testing/paypal/payments'
import { exportBooks, exportInvoices } from './export-books'

const { admin, user, paidOrder } = await openTestShop()
const today = { from: todayOf(), to: todayOf() }
const comma = { separator: ',', decimal: '.' } as const

async function csvOf(viewer: Viewer, form: Parameters<typeof exportBooks>[2] = comma, period = today) {
  let text = ''
  for await (const part of exportBooks(viewer, period, form)) text += part
  return text.slice(1).split('\r\n')
}

test('the bookkeeping CSV has a record for each document, credit notes below zero, texts without formulas, and is logged', async () => {
  const { orderId, orderItem, captureId } = await paidOrder({ priceCents: 3333, qty: 3 })
  const reason = '=HYPERLINK("http://x.example")'
  const body = refundInput.parse({ amount: '36.06', reason, lines: [{ orderItem, qty: 1 }] })
  await startRefund(admin, orderId, body)
  const { _id: other } = await createOrder(user, 1000)
  await markPaid(admin, other, { kind: 'cash', date: '2026-01-31', reference: '' })
  const reader = await createUser({ role: 'reader' })
  const [header, ...records] = await csvOf(reader)
  expect(header).toBe(
    'document,type,issued,order,paid,country,items,shipping,tax_rate,tax,total,currency,method,provider_payment,provider_refund,fee,for_invoice,reason',
  )
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
  expect(records).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\d{4}-000001,invoice,${time},${orderId},${time},,99.99,10.00,8.2,8.20,118.19,USD,paypal,${captureId},,4.61,,$`,
      ),
    ),
    expect.stringMatching(
      new RegExp(
        `^CN-\\d{4}-000001,credit note,${time},${orderId},${time},,-33.33,0.00,8.2,-2.73,-36.06,USD,paypal,${captureId},\\w+,-1.26,\\d{4}-000001,"'=HYPERLINK\\(""http://x.example""\\)"$`,
      ),
    ),
    expect.stringMatching(new RegExp(`^\\d{4}-000002,invoice,.*,${other},.*,USD,cash,,,0.00,,$`)),
    '',
  ])
  const [, first] = await csvOf(admin, { separator: ';', decimal: ',' })
  expect(first).toContain(';99,99;10,00;8,2;8,20;118,19;')
  expect(await csvOf(admin, comma, { from: '2020-01-01', to: '2020-12-31' })).toEqual([header, ''])
  const [entry] = await db.auditEntry.findMany({ where: { action: 'books-exported', actorId: reader.id } })
  expect(entry?.changes).toMatchObject({ kind: [null, 'books'], documents: [null, 3] })
})

test('H4 the books have an invoice on the day on which it was issued, with the time of its payment', async () => {
  const { orderId } = await paidOrder()
  const data = { issuedAt: new Date('2031-01-01T00:00:00.004Z') }
  await db.invoice.update({ where: { orderId }, data, select: { id: true } })
  const { paidAt } = await db.order.findUniqueOrThrow({ where: { id: orderId }, select: { paidAt: true } })
  const time = (at: Date | null) => at?.toISOString().slice(0, 19).replace('T', ' ')
  const newYear = { from: '2031-01-01', to: '2031-01-01' }
  const [, record] = await csvOf(admin, comma, newYear)
  expect(record?.split(',').slice(1, 5)).toEqual([
    ...['invoice', time(data.issuedAt), String(orderId), time(paidAt)],
  ])
  expect((await listInvoices(admin, newYear, { page: 1, pageSize: 10 })).items).toMatchObject([
    { order: orderId, issued: data.issuedAt.toISOString(), paid: paidAt?.toISOString() },
  ])
  expect((await readBooks(admin, newYear)).all.sales.documents).toBe(1)
  expect(
    (await listDocuments(admin, newYear, {}, { page: 1, pageSize: 10 })).map((row) => row.orderId),
  ).toEqual([orderId])
  await db.invoice.update({
    where: { orderId },
    data: { issuedAt: paidAt ?? new Date() },
    select: { id: true },
  })
})

test('the country of a document stays when the address of its order is corrected', async () => {
  const { orderId } = await paidOrder()
  const countryOf = async () => {
    const record = (await csvOf(admin)).find((each) => each.split(',')[3] === String(orderId))
    return record?.split(',')[5]
  }
  expect(await countryOf()).toBe('')
  const address = { address: '1 Ring', city: 'Vienna', postalCode: '1010', country: 'Austria' }
  await correctAddress(admin, orderId, address)
  expect(await countryOf()).toBe('')
  const { _id: later } = await createOrder(user)
  await correctAddress(admin, later, address)
  await markPaid(admin, later, { kind: 'cash', date: todayOf(), reference: '' })
  expect((await csvOf(admin)).find((each) => each.split(',')[3] === String(later))?.split(',')[5]).toBe('AT')
})

test('all documents of a period are one PDF; those not drawn yet are drawn and stored', async () => {
  await paidOrder()
  const count = await db.invoice.count()
  const parts: Uint8Array[] = []
  for await (const part of exportInvoices(admin, today)) parts.push(part)
  expect(readPdf(new Uint8Array(Buffer.concat(parts))).pages).toBe(count)
  expect(await db.invoice.count({ where: { pdf: null } })).toBe(0)
})

test('D01 staff and buyers get neither', async () => {
  for (const viewer of [await createUser({ role: 'staff' }), user])
    for (const parts of [exportBooks(viewer, today, comma), exportInvoices(viewer, today)])
      expect((await problemOf(parts.next())).code).toBe('not-allowed')
})
