import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { InvoiceKind, PaymentMethod } from '@/lib/generated/prisma/enums'
import { type Days, withinDays } from '@/lib/platform/db/day-range'
import { z } from '@/lib/shared/validation/zod'

/**
 * The documents that money is counted by, as one query: each paid order by its invoice, each completed refund of a paid order by its credit
 * note with negative amounts, each when it was issued, which is when it was paid or noted. Turnover, refunds, books and their rows all
 * come from it.
 */

/** The columns of a document. Amounts are cents; a refund's fee is what PayPal gives back, and negative. */
export const documentRow = z.object({
  id: z.int(),
  kind: z.enum(InvoiceKind),
  year: z.int(),
  number: z.int(),
  at: z.date(),
  orderId: z.int(),
  paidAt: z.date(),
  countryCode: z.string().nullable(),
  itemsCents: z.int(),
  shippingCents: z.int(),
  taxPercent: z.number(),
  taxCents: z.int(),
  totalCents: z.int(),
  currency: z.string(),
  method: z.enum(PaymentMethod),
  captureId: z.string().nullable(),
  refundId: z.int().nullable(),
  providerRefundId: z.string().nullable(),
  feeCents: z.int().nullable(),
  forYear: z.int().nullable(),
  forNumber: z.int().nullable(),
  reason: z.string(),
})
export type DocumentRow = z.infer<typeof documentRow>

/** Documents from before rates were kept have the order's. */
const rate = Prisma.sql`coalesce(i."taxPercent"::float8, o."taxPercent") as "taxPercent"`

const invoicesOf = (within: Prisma.Sql) => Prisma.sql`
  select i.id, i.kind, i.year, i.number, i."issuedAt" as at, o.id as "orderId", o."paidAt", i."countryCode",
    o."itemsCents", o."shippingCents", ${rate}, o."taxCents", o."totalCents", p.currency, p.method, p."captureId",
    null::int as "refundId", null as "providerRefundId", p."feeCents", null::int as "forYear", null::int as "forNumber", '' as reason
  from "Order" o join "Invoice" i on i."orderId" = o.id
    join "Payment" p on p."orderId" = o.id and p.status = 'completed'
  where ${within}`

const notesOf = (within: Prisma.Sql) => Prisma.sql`
  select i.id, i.kind, i.year, i.number, i."issuedAt" as at, o.id as "orderId", o."paidAt", i."countryCode",
    -coalesce(r."itemsCents", r."amountCents") as "itemsCents", -coalesce(r."shippingCents", 0) as "shippingCents", ${rate},
    -coalesce(r."taxCents", 0) as "taxCents", -r."amountCents" as "totalCents", r.currency, r.method, p."captureId", r.id as "refundId",
    r."providerRefundId", case when r.method = 'paypal' then -r."feeCents" else 0 end as "feeCents", b.year as "forYear",
    b.number as "forNumber", r.explanation as reason
  from "Invoice" i join "Refund" r on r.id = i."refundId" join "Order" o on o.id = r."orderId"
    join "Payment" p on p.id = r."paymentId" left join "Invoice" b on b."orderId" = o.id
  where ${within}`

/** Returns the condition that an invoice `i` is one of an order, issued within days, in the words of its index. */
const issuedInvoices = (days: Days) =>
  Prisma.sql`i."orderId" is not null and ${withinDays(Prisma.sql`i."issuedAt"`, days)}`

/** Returns the condition that an invoice `i` is a credit note issued within days, in the words of its index. */
export const issuedNotes = (days: Days) =>
  Prisma.sql`i."refundId" is not null and ${withinDays(Prisma.sql`i."issuedAt"`, days)}`

/** Returns the queries of the documents of these days: of invoices, and of credit notes. */
export function documentsOf(days: Days): [invoices: Prisma.Sql, notes: Prisma.Sql] {
  return [invoicesOf(issuedInvoices(days)), notesOf(issuedNotes(days))]
}

/**
 * Returns the query of the figures of the documents of these days, without what only a list shows. A paid order has one invoice, so that
 * this is not read.
 */
export function amountsOf(days: Days): Prisma.Sql {
  return Prisma.sql`
    select 'invoice' as kind, o."paidAt" as at, o."taxCents", o."totalCents", p."feeCents"
    from "Order" o join "Payment" p on p."orderId" = o.id and p.status = 'completed'
    where o."paidAt" is not null and ${withinDays(Prisma.sql`o."paidAt"`, days)}
    union all
    select 'credit_note', i."issuedAt", -coalesce(r."taxCents", 0), -r."amountCents",
      case when r.method = 'paypal' then -r."feeCents" else 0 end
    from "Invoice" i join "Refund" r on r.id = i."refundId" where ${issuedNotes(days)}`
}

/** Returns the query of the newest `count` documents of these days, by id and time, the newest first. */
export function newestOf(days: Days, kind: InvoiceKind | undefined, count: number): Prisma.Sql {
  const invoices = Prisma.sql`(
    select i.id, i."issuedAt" as at from "Invoice" i where ${issuedInvoices(days)}
    order by i."issuedAt" desc, i.id desc limit ${count})`
  const notes = Prisma.sql`(
    select i.id, i."issuedAt" as at from "Invoice" i where ${issuedNotes(days)}
    order by i."issuedAt" desc, i.id desc limit ${count})`
  const both =
    kind === 'invoice'
      ? invoices
      : kind === 'credit_note'
        ? notes
        : Prisma.sql`${invoices} union all ${notes}`
  return Prisma.sql`select id, at from (${both}) newest order by at desc, id desc limit ${count}`
}

/** Returns the query of the documents with these ids. */
export function documentsById(ids: readonly number[]): Prisma.Sql {
  const named = Prisma.sql`i.id = any(${ids}::int[])`
  return Prisma.sql`${invoicesOf(named)} union all ${notesOf(named)}`
}
