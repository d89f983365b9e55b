import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { InvoiceKind, PaymentMethod } from '@/lib/generated/prisma/enums'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { type Paging, slice } from '@/lib/shared/lists/paging'
import { unknownCountry } from '@/lib/shared/locale/country-filter'
import { z } from '@/lib/shared/validation/zod'
import { type DocumentFilter, isOf } from './document-filter'
import { type DocumentRow, documentRow, documentsById, documentsOf, newestOf } from './report-documents'
import type { Period } from './report-period'

const sumsRow = z.object({
  kind: z.enum(InvoiceKind),
  countryCode: z.string().nullable(),
  taxPercent: z.number(),
  method: z.enum(PaymentMethod),
  documents: z.int(),
  itemsCents: z.number(),
  shippingCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  feesCents: z.number(),
  unknownFees: z.int(),
})
type SumsRow = z.infer<typeof sumsRow>

/** Sums of documents, in cents. Refunds and what they give back are below zero. */
export type Sums = Omit<SumsRow, 'kind' | 'countryCode' | 'taxPercent' | 'method'>

export type Account = { sales: Sums; refunds: Sums; net: Sums }

/**
 * The books of a period: all of it, what of it was asked for, and all by country (its code, null if unknown), tax rate
 * and payment method, the largest first.
 */
export type Books = {
  all: Account
  shown: Account
  byCountry: { countryCode: string | null; account: Account }[]
  byRate: { taxPercent: number; account: Account }[]
  byMethod: { method: PaymentMethod; account: Account }[]
}

const nothing: Sums = {
  documents: 0,
  itemsCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  feesCents: 0,
  unknownFees: 0,
}

function sum(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (all, row) => ({
      documents: all.documents + row.documents,
      itemsCents: all.itemsCents + row.itemsCents,
      shippingCents: all.shippingCents + row.shippingCents,
      taxCents: all.taxCents + row.taxCents,
      totalCents: all.totalCents + row.totalCents,
      feesCents: all.feesCents + row.feesCents,
      unknownFees: all.unknownFees + row.unknownFees,
    }),
    nothing,
  )
}

function accountOf(rows: readonly SumsRow[]): Account {
  return {
    sales: sum(rows.filter(({ kind }) => kind === 'invoice')),
    refunds: sum(rows.filter(({ kind }) => kind === 'credit_note')),
    net: sum(rows),
  }
}

function groupBy<Key>(
  rows: readonly SumsRow[],
  keyOf: (row: SumsRow) => Key,
): { key: Key; account: Account }[] {
  return [...new Set(rows.map(keyOf))]
    .map((key) => ({ key, account: accountOf(rows.filter((row) => keyOf(row) === key)) }))
    .sort((one, other) => other.account.sales.totalCents - one.account.sales.totalCents)
}

const readSums = (documents: Prisma.Sql) =>
  queryWithPlan(
    sumsRow,
    Prisma.sql`
    select kind, "countryCode", "taxPercent", method, count(*)::int as documents, sum("itemsCents")::float8 as "itemsCents",
      sum("shippingCents")::float8 as "shippingCents", sum("taxCents")::float8 as "taxCents", sum("totalCents")::float8 as "totalCents",
      coalesce(sum("feeCents"), 0)::float8 as "feesCents", count(*) filter (where "feeCents" is null)::int as "unknownFees"
    from (${documents}) document group by 1, 2, 3, 4`,
  )

/** Returns the books of a period; `shown` is what a filter is for. For people who may see them. */
export async function readBooks(
  viewer: Viewer | null,
  period: Period,
  filter: DocumentFilter = {},
): Promise<Books> {
  requireAction(viewer, 'see-books')
  // Each kind by itself: PostgreSQL aggregates a union of them with one process.
  const rows = (await Promise.all(documentsOf(period).map(readSums))).flat()
  return {
    all: accountOf(rows),
    shown: accountOf(rows.filter((row) => isOf(filter, row))),
    byCountry: groupBy(rows, ({ countryCode }) => countryCode).map(({ key: countryCode, account }) => ({
      countryCode,
      account,
    })),
    byRate: groupBy(rows, ({ taxPercent }) => taxPercent).map(({ key: taxPercent, account }) => ({
      taxPercent,
      account,
    })),
    byMethod: groupBy(rows, ({ method }) => method).map(({ key: method, account }) => ({ method, account })),
  }
}

/** Returns one page of the documents of a period that a filter is for, the newest first. For people who may see the books. */
export async function listDocuments(
  viewer: Viewer | null,
  period: Period,
  filter: DocumentFilter,
  paging: Paging,
): Promise<DocumentRow[]> {
  requireAction(viewer, 'see-books')
  const { skip, take } = slice(paging)
  const newest = await queryWithPlan(
    z.object({ id: z.int() }),
    Prisma.sql`select id from (${newestDocuments(period, filter, skip + take)}) newest order by at desc, id desc offset ${skip}`,
  )
  return readDocuments(newest.map(({ id }) => id))
}

const allDocuments = (period: Period) => Prisma.join(documentsOf(period), ' union all ')

/** Without a country, rate or method the newest are found without the other documents. */
function newestDocuments(period: Period, { kind, ...filter }: DocumentFilter, count: number): Prisma.Sql {
  const { country, rate, method } = filter
  if (country === undefined && rate === undefined && method === undefined)
    return newestOf(period, kind, count)
  return Prisma.sql`
    select id, at from (${allDocuments(period)}) document
    where (${kind ?? null}::text is null or kind::text = ${kind ?? null})
      and (${country ?? null}::text is null or coalesce("countryCode", ${unknownCountry}) = ${country ?? null})
      and (${rate ?? null}::float8 is null or "taxPercent" = ${rate ?? null})
      and (${method ?? null}::text is null or method::text = ${method ?? null})
    order by at desc, id desc limit ${count}`
}

/** Returns the ids of all documents of a period, by time of issue. For people who may see the books. */
export async function findDocumentIds(viewer: Viewer | null, period: Period): Promise<Int32Array> {
  requireAction(viewer, 'see-books')
  const [row] = await queryWithPlan(
    z.object({ ids: z.array(z.int()) }),
    Prisma.sql`select array(select id from (${allDocuments(period)}) document order by at, id) as ids`,
  )
  return Int32Array.from(row?.ids ?? [])
}

/** Returns these documents, in this order. */
export async function readDocuments(ids: readonly number[]): Promise<DocumentRow[]> {
  const rows = await queryWithPlan(documentRow, Prisma.sql`select * from (${documentsById(ids)}) document`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
