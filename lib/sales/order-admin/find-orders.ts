import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { allOf, anyOf, hasEmail, hasWords, idsWithCode } from '@/lib/platform/db/conditions'
import { withinDays } from '@/lib/platform/db/day-range'
import { hasStatus } from '@/lib/sales/orders/order-status'
import { unknownCountry } from '@/lib/shared/locale/country-filter'
import { centsIn, centsOf } from '@/lib/shared/money/money'
import { parseId } from '@/lib/shared/routes/paths'
import type { OrderFilter } from './order-filter'

/** An order number, with or without its #. Longer digits are no number of an order. */
const orderNumber = /^#?(\d{1,9})$/
/** An amount, also with the sign or the code of a currency before it. */
const total = /^(?:[a-z]{0,3}\p{Sc}|[a-z]{3}\s?)?(\d{1,7})[.,](\d{2})$/iu
/** Shorter ones would be found in too many numbers. */
const minIdLength = 8

/** The condition that a filter is for an order `t`, and the order of the rows. */
export function orderConditions(filter: OrderFilter): { where: Prisma.Sql; order: Prisma.Sql } {
  const { q, status, minTotal, maxTotal, country, product, productName, updatedSince } = filter
  const where = allOf(
    q && isFoundBy(q),
    status.length > 0 && hasStatus(status),
    ...dateConditions(filter),
    minTotal && Prisma.sql`t."totalCents" >= ${centsOf(minTotal)}`,
    maxTotal && Prisma.sql`t."totalCents" <= ${centsOf(maxTotal)}`,
    country && hasCountry(country),
    product &&
      Prisma.sql`t.id in (select "orderId" from "OrderItem" where "productId" = ${parseId(product)})`,
    productName &&
      Prisma.sql`t.id in (select "orderId" from "OrderItem" where "productId" is null and name = ${productName})`,
    updatedSince && hasChangedSince(updatedSince),
  )
  const id = parseId(orderNumber.exec(q)?.[1])
  const first = id === null ? Prisma.empty : Prisma.sql`t.id = ${id} desc,`
  return { where, order: Prisma.sql`${first} ${sorts[filter.sort]}` }
}

function hasCountry(country: string): Prisma.Sql {
  return country === unknownCountry
    ? Prisma.sql`t."countryCode" is null`
    : Prisma.sql`t."countryCode" = ${country}`
}

const sorts: Record<OrderFilter['sort'], Prisma.Sql> = {
  '-placed': Prisma.sql`t."createdAt" desc, t.id desc`,
  placed: Prisma.sql`t."createdAt", t.id`,
  '-paid': Prisma.sql`t."paidAt" desc nulls last, t.id desc`,
  paid: Prisma.sql`t."paidAt", t.id`,
  '-total': Prisma.sql`t."totalCents" desc, t.id desc`,
  total: Prisma.sql`t."totalCents", t.id desc`,
}

function isFoundBy(q: string): Prisma.Sql {
  const [, whole, rest] = total.exec(q) ?? []
  const hasSku = hasProducts(Prisma.sql`(select id from "Product" where sku = ${q})`)
  if (whole) return anyOf(Prisma.sql`t."totalCents" = ${centsIn(`${whole}.${rest}`)}`, hasSku)
  if (q.includes('@')) return anyOf(hasEmail(Prisma.sql`t."buyerEmail"`, q), hasSku)
  const id = parseId(orderNumber.exec(q)?.[1])
  const letters = q.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return anyOf(
    hasWords(Prisma.sql`t."buyerWords"`, q),
    id !== null && Prisma.sql`t.id = ${id}`,
    hasProducts(idsWithCode(q)),
    letters.length >= minIdLength && hasForeignId(q, letters),
  )
}

const hasProducts = (ids: Prisma.Sql) =>
  Prisma.sql`t.id in (select "orderId" from "OrderItem" where "productId" = any(${ids}))`

/** Tracking numbers, however they are spaced, and PayPal's ids of payments and refunds. */
function hasForeignId(q: string, letters: string): Prisma.Sql {
  const ids = Prisma.join([q, q.toUpperCase()])
  return Prisma.sql`(
    t."trackingNumber" <> '' and upper(regexp_replace(t."trackingNumber", '[^[:alnum:]]', '', 'g')) = ${letters}
    or t.id in (select "orderId" from "Payment" where "providerOrderId" in (${ids}) or "captureId" in (${ids}))
    or t.id in (select "orderId" from "Refund" where "providerRefundId" in (${ids})))`
}

const dateColumns = {
  placed: Prisma.sql`t."createdAt"`,
  paid: Prisma.sql`t."paidAt"`,
  shipped: Prisma.sql`t."shippedAt"`,
  delivered: Prisma.sql`t."deliveredAt"`,
  refunded: Prisma.sql`"completedAt"`,
}

/** A day begins at midnight of the shop's time zone, whatever its length. Without days it has happened at all. */
function dateConditions({ date, from, to }: OrderFilter): Prisma.Sql[] {
  if (date === 'placed' && from === undefined && to === undefined) return []
  const column = dateColumns[date]
  const within = Prisma.sql`${column} is not null and ${withinDays(column, { from, to })}`
  return date === 'refunded'
    ? [Prisma.sql`t.id in (select "orderId" from "Refund" where ${within})`]
    : [within]
}

/** The order itself, or a payment, a refund, a dispute, a withdrawal, whose time has whole seconds, or a return of it. */
function hasChangedSince(time: string): Prisma.Sql {
  const since = Prisma.sql`${new Date(time)}::timestamptz`
  return Prisma.sql`(t."updatedAt" >= ${since}
    or t.id in (select "orderId" from "Payment" where "updatedAt" >= ${since})
    or t.id in (select "orderId" from "Refund" where "updatedAt" >= ${since})
    or t.id in (select p."orderId" from "Dispute" d join "Payment" p on p.id = d."paymentId" where d."updatedAt" >= ${since})
    or t.id in (select "orderId" from "Withdrawal" where greatest("receivedAt" + interval '1 second', "resolvedAt") >= ${since})
    or t.id in (select "orderId" from "Return" where greatest("createdAt", "receivedAt", "closedAt") >= ${since}))`
}
