import 'server-only'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { readDocuments } from '@/lib/money/reports/books'
import { type DocumentRow, documentsOf } from '@/lib/money/reports/report-documents'
import type { Days } from '@/lib/platform/db/day-range'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { methodNames } from '@/lib/sales/orders/payment-method'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { formatAmount } from '@/lib/shared/money/money'
import { invalidAt } from '@/lib/shared/problem/problem'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'
import { z } from '@/lib/shared/validation/zod'
import type { InvoiceJson } from './invoice-schema'

const pageRow = z.object({ ids: z.array(z.int()), total: z.int() })

/**
 * Returns one page of the invoices and credit notes of some days, by time of issue. People who see the books, and `books:read`. Throws
 * `invalid-input` for days that end before they begin.
 */
export async function listInvoices(
  viewer: Principal | null,
  days: Days,
  paging: Paging,
): Promise<Paged<InvoiceJson>> {
  requireScope(viewer, 'see-books', 'books:read')
  const { from, to } = days
  if (from !== undefined && to !== undefined && from > to)
    throw invalidAt('to', 'The last day is before the first.')
  const { skip, take } = slice(paging)
  const all = Prisma.join(documentsOf(days), ' union all ')
  const [page] = await queryWithPlan(
    pageRow,
    Prisma.sql`
    with document as (select id, at from (${all}) every)
    select array(select id from document order by at, id offset ${skip} limit ${take}) as ids,
      (select count(*)::int from document) as total`,
  )
  const { ids = [], total = 0 } = page ?? {}
  return { items: (await readDocuments(ids)).map(invoiceJsonOf), total }
}

function invoiceJsonOf(row: DocumentRow): InvoiceJson {
  const { forYear: year, forNumber: number } = row
  return {
    _id: row.id,
    document: invoiceNumber(row),
    type: row.kind === 'invoice' ? 'invoice' : 'credit note',
    issued: row.at.toISOString(),
    order: row.orderId,
    paid: row.paidAt.toISOString(),
    country: row.countryCode,
    items: formatAmount(row.itemsCents),
    shipping: formatAmount(row.shippingCents),
    taxRate: row.taxPercent,
    tax: formatAmount(row.taxCents),
    total: formatAmount(row.totalCents),
    currency: row.currency,
    method: methodNames[row.method],
    providerPayment: row.captureId,
    providerRefund: row.providerRefundId,
    fee: row.feeCents === null ? null : formatAmount(row.feeCents),
    forInvoice: year === null || number === null ? null : invoiceNumber({ kind: 'invoice', year, number }),
    reason: row.reason,
  }
}
