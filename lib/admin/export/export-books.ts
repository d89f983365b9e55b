import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { readPdfs } from '@/lib/money/invoices/get-invoice'
import { joinPdfs } from '@/lib/money/invoices/join-pdfs'
import { findDocumentIds, readDocuments } from '@/lib/money/reports/books'
import type { DocumentRow } from '@/lib/money/reports/report-documents'
import type { Period } from '@/lib/money/reports/report-period'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { methodNames } from '@/lib/sales/orders/payment-method'
import { clockTime } from '@/lib/shared/locale/zone-time'
import type { CsvCell, CsvForm } from '@/lib/shared/text/csv'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'
import { writeRecords } from './write-records'

type Column = readonly [name: string, cell: (row: DocumentRow, time: (at: Date) => string) => CsvCell]

const columns: readonly Column[] = [
  ['document', (row) => invoiceNumber(row)],
  ['type', ({ kind }) => kind.replace('_', ' ')],
  ['issued', ({ at }, time) => time(at)],
  ['order', ({ orderId }) => orderId],
  ['paid', ({ paidAt }, time) => time(paidAt)],
  ['country', ({ countryCode }) => countryCode],
  ['items', ({ itemsCents }) => ({ cents: itemsCents })],
  ['shipping', ({ shippingCents }) => ({ cents: shippingCents })],
  ['tax_rate', ({ taxPercent }) => taxPercent],
  ['tax', ({ taxCents }) => ({ cents: taxCents })],
  ['total', ({ totalCents }) => ({ cents: totalCents })],
  ['currency', ({ currency }) => currency],
  ['method', ({ method }) => methodNames[method]],
  ['provider_payment', ({ captureId }) => captureId],
  ['provider_refund', ({ providerRefundId }) => providerRefundId],
  ['fee', ({ feeCents }) => (feeCents === null ? null : { cents: feeCents })],
  [
    'for_invoice',
    ({ forYear, forNumber }) =>
      forYear === null || forNumber === null
        ? null
        : invoiceNumber({ kind: 'invoice', year: forYear, number: forNumber }),
  ],
  ['reason', ({ reason }) => reason],
]

/** Yields the bookkeeping CSV of a period: one record a document, by time of issue; credit notes are negative. It is logged. */
export async function* exportBooks(
  viewer: Viewer | null,
  period: Period,
  form: CsvForm,
): AsyncGenerator<string> {
  const user = requireAction(viewer, 'see-books')
  const ids = await findDocumentIds(viewer, period)
  await logExport(user, 'books', period, ids.length)
  const time = (at: Date) => clockTime(at, env().SHOP_TIME_ZONE)
  const read = async (some: number[]) =>
    (await readDocuments(some)).map((row) => columns.map(([, cell]) => cell(row, time)))
  yield* writeRecords({ header: columns.map(([name]) => name), ids, read }, form)
}

/** Yields one PDF of all documents of a period, by time of issue; one at a time is in memory. It is logged. */
export async function* exportInvoices(
  viewer: Viewer | null,
  period: Period,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const user = requireAction(viewer, 'see-books')
  const ids = await findDocumentIds(viewer, period)
  await logExport(user, 'invoices', period, ids.length)
  yield* joinPdfs(readPdfs(ids))
}

function logExport(user: Viewer, kind: string, { from, to }: Period, documents: number): Promise<void> {
  return recordAudit(db, user, {
    action: 'books-exported',
    entity: 'shop',
    changes: { kind: [null, kind], from: [null, from], to: [null, to], documents: [null, documents] },
  })
}
