import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { orderList } from '@/lib/sales/order-admin/order-filter'
import {
  factsOf,
  lifecycleSelect,
  orderStatuses,
  refusalOf,
  statusOf,
} from '@/lib/sales/orders/order-lifecycle'
import { listOrders } from '@/lib/sales/orders/order-queries'
import { readStatuses, refusedSql } from '@/lib/sales/orders/order-status'
import { z } from '@/lib/shared/validation/zod'
import { query } from '@/testing/books/database'
import { text, writeOrders } from '@/testing/books/order-books'
import { rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { findNeighbours } from './find-neighbours'
import { type OrderFilter, orderDates, orderSorts } from './order-filter'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'America/New_York'
})

/** Each filter finds what an independent statement finds, in the same order and with the same sum, in books made at random. */

const sql = (text: string) => query(process.env.DATABASE_URL ?? '', text)
const admin = await createUser({ role: 'owner' })

/** The status of each order by definition, one question after the other, and what a search may compare with. */
const facts = `
  select o.*, c.codes, p.updated as "paymentUpdated", r.refunds, r.updated as "refundUpdated", d.updated as "disputeUpdated",
    case
      when o."cancelledAt" is not null then 'cancelled'
      when o."refundedCents" >= o."totalCents" and o."refundedCents" > 0 then 'refunded'
      when o."deliveredAt" is not null then case when o."paidAt" is null then 'delivered-unpaid' else 'delivered' end
      when o."shippedAt" is not null then 'shipped'
      when o."paidAt" is not null then case when p.open + r.open + d.open + e.open > 0 then 'on-hold' else 'to-ship' end
      when p.pending > 0 then 'payment-pending'
      when o."heldUntil" is not null then 'unpaid'
      else 'lapsed'
    end as derived, p.pending, p.open + r.open + d.open + e.open as open
  from "Order" o
  cross join lateral (select array_agg(code::text) as codes from "Country" where lower(o.country) in (lower(code), lower(name), lower("ownName"))
    or o.country = 'Usa' and code = 'US') c
  cross join lateral (select max("updatedAt") as updated, count(*) filter (where status in ('capturing', 'pending')) as pending,
    count(*) filter (where status = 'pending' or status = 'needs_attention' and "resolvedAt" is null
      or status = 'capturing' and "createdAt" < now() - interval '10 minutes') as open from "Payment" where "orderId" = o.id) p
  cross join lateral (select max("updatedAt") as updated, array_agg("completedAt") as refunds,
    count(*) filter (where status in ('failed', 'pending') or status = 'refunding' and "createdAt" < now() - interval '10 minutes') as open
    from "Refund" where "orderId" = o.id) r
  cross join lateral (select max(d."updatedAt") as updated, count(*) filter (where d."closedAt" is null and d."resolvedAt" is null) as open
    from "Dispute" d join "Payment" p on p.id = d."paymentId" where p."orderId" = o.id) d
  cross join lateral (select count(*) as open from "WebhookEvent" e join "Payment" p using ("providerOrderId")
    where p."orderId" = o.id and e.reason is not null and e."resolvedAt" is null) e`

const has = (item: string) => `exists (select from "OrderItem" i where i."orderId" = facts.id and i.${item})`

/** The searches, and what each says of an order in words of SQL's own. */
const searches: Record<string, string> = {
  anna: `"buyerName" like 'Anna%'`,
  'anna mu': `"buyerName" = 'Anna-Maria Müller'`,
  'MULLER anna': `"buyerName" = 'Anna-Maria Müller'`,
  'mull anna': 'false',
  'a mueller': 'false',
  'anna mueller': `"buyerName" = 'Anna-Maria Müller'`,
  annamaria: `"buyerName" = 'Anna-Maria Müller'`,
  'nr 2-b': has('"productId" = 2'),
  NR2B: has('"productId" = 2'),
  'nr 2': 'false',
  '4006381-333931': has('"productId" = 3'),
  '4711.25': `"totalCents" = 471125 or ${has('"productId" = 3')}`,
  'a@2': has('"productId" = 1'),
  oneill: `"buyerName" = 'Anna O''Neill'`,
  李: `"buyerName" = '李 雷'`,
  '12.50': '"totalCents" = 1250',
  '$12,49': '"totalCents" = 1249',
  '€12.50': '"totalCents" = 1250',
  'CHF 12.50': '"totalCents" = 1250',
  'a$12.50': '"totalCents" = 1250',
  '106': `id = 106 or "buyerName" = 'ann 106'`,
  '#47': `id = 47 or "buyerName" = 'Robin 47'`,
  'anna@': `lower("buyerEmail") = 'anna@example.com' or "buyerEmail" = 'ANNA@Shop.Example'`,
  'ann_@': 'false',
  'ann_a@mail': `"buyerEmail" = 'ann_a@mail.example'`,
  'robin%@': 'false',
  '@example.': `"buyerEmail" like '%@example.%'`,
  '@SHOP': `"buyerEmail" = 'ANNA@Shop.Example'`,
  jd014600001234: `"trackingNumber" like 'JD%'`,
  'AB12 CD34': `"trackingNumber" = 'ab12cd34'`,
  'AB12 CD3': 'false',
  PAYPAL107X: 'id = 107',
  paypal107x: 'id = 107',
  CAPTURE108: 'id = 108',
  REFUND109: 'id = 109 and refunds is not null',
  '!!!': 'false',
  '%': 'false',
}

const localDay = (column: string) => `to_char(${column} at time zone 'America/New_York', 'YYYY-MM-DD')`
const dateColumn = { placed: 'createdAt', paid: 'paidAt', shipped: 'shippedAt', delivered: 'deliveredAt' }

function independently(filter: OrderFilter): string {
  const { q, status, date, from = '0001-01-01', to = '9999-12-31', country, product, productName } = filter
  const within = (column: string) => `${localDay(column)} between '${from}' and '${to}'`
  const hasDate =
    date === 'refunded'
      ? `exists (select from unnest(refunds) u (at) where ${within('at')})`
      : within(`"${dateColumn[date]}"`)
  const since = text(filter.updatedSince ?? '2000-01-01T00:00:00Z')
  const conditions = [
    q === '' ? 'true' : `(${searches[q]})`,
    status.length === 0 ? 'true' : `derived in (${status.map(text).join()})`,
    hasDate,
    `"totalCents" / 100.0 between ${filter.minTotal ?? 0} and ${filter.maxTotal ?? 1e9}`,
    country ? `codes = array['${country}']` : 'true',
    product
      ? `exists (select from "OrderItem" i where i."orderId" = facts.id and i."productId" = ${product})`
      : 'true',
    productName
      ? `exists (select from "OrderItem" i where i."orderId" = facts.id and i.name = ${text(productName)})`
      : 'true',
    `greatest("updatedAt", "paymentUpdated", "refundUpdated", "disputeUpdated") >= ${since}`,
  ]
  return `select id, derived, codes[1] as code, "totalCents" from (${facts}) facts where ${conditions.join(' and ')}`
}

const column = { placed: 'createdAt', paid: 'paidAt', total: 'totalCents' } as const
type Waiting = { id: number; isPaymentPending: boolean; needsAttention: boolean }
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
type Found = { id: number; derived: string; code: string | null; totalCents: number }

const days = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-03',
]
/** Most parts of a filter are not set. */
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const filters = fc.record({
  q: some(fc.constantFrom(...Object.keys(searches))),
  status: some(fc.uniqueArray(fc.constantFrom(...orderStatuses), { maxLength: 3 })),
  date: some(fc.constantFrom(...orderDates)),
  from: some(fc.constantFrom(...days)),
  to: some(fc.constantFrom(...days)),
  minTotal: some(fc.constantFrom('0', '12.49', '12.5')),
  maxTotal: some(fc.constantFrom('0.01', '12.50')),
  country: some(fc.constantFrom('AT', 'US', 'CI', 'DE')),
  product: some(fc.constantFrom('1', '3', '99')),
  productName: some(fc.constantFrom("Lina's lamp", "lina's lamp", 'Unknown')),
  sort: some(fc.constantFrom(...orderSorts)),
  updatedSince: some(fc.constantFrom('2026-11-01T05:00:00Z', '2026-03-08T00:00:00-05:00')),
})

beforeAll(async () => {
  await sql(`insert into "Product" (id, name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
    select n, 'P', '', '', '', '', 1, 0, now() from generate_series(1, 4) n`)
  await sql(writeOrders(250))
  await sql(
    `update "Product" set sku = 'Nr-2b' where id = 2; update "Product" set gtin = '4006381333931', sku = '4711.25' where id = 3; update "Product" set sku = 'a@2' where id = 1`,
  )
  await sql(
    `update "OrderItem" set name = 'Lina''s lamp' where "productId" = 4; delete from "Product" where id = 4`,
  )
})

/** Compares all pages of a list with the independent statement. */
async function expectSame(filter: OrderFilter): Promise<void> {
  const expected = (await sql(independently(filter))) as Found[]
  const { items, total, amountCents } = await listOrders(admin, { page: 1, pageSize: 1000 }, filter)
  const found = items.map(({ _id, status, countryCode }) => ({ id: _id, derived: status, code: countryCode }))
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  expect([...found].sort(byId)).toEqual(expected.map(({ totalCents: _, ...each }) => each).sort(byId))
  expect([total, amountCents]).toEqual([
    expected.length,
    expected.reduce((sum, { totalCents }) => sum + totalCents, 0),
  ])
}

test('every filter finds what an independent statement finds, with its status, its number and its sum', async () => {
  for (const q of Object.keys(searches)) await expectSame(orderList.filter.parse({ q }))
  for (const status of orderStatuses) await expectSame(orderList.filter.parse({ status: [status] }))
  await fc.assert(
    fc.asyncProperty(filters, (filter) => expectSame(orderList.filter.parse(filter))),
    { numRuns: rounds(30, 300) },
  )
})

test('SQL says of orders at random what the table says: status and refusals', async () => {
  const rows = await db.order.findMany({ select: { id: true, stockState: true, ...lifecycleSelect } })
  const statuses = await readStatuses(db, idsOf(rows))
  const waiting = (await sql(
    `select id, pending > 0 as "isPaymentPending", open > 0 as "needsAttention" from (${facts}) facts`,
  )) as Waiting[]
  const refused = await readRows(db, z.object({ id: z.int(), cancel: z.boolean(), erase: z.boolean() }))`
    select id, ${refusedSql('cancel', 'o')} as cancel, ${refusedSql('erase-buyer', 'o')} as erase from "Order" o`
  for (const { id, stockState, ...row } of rows) {
    const known = factsOf(row)
    const more = { ...waiting.find((each) => each.id === id), isHeld: stockState === 'held' }
    expect(statuses.get(id), `${id}`).toBe(statusOf({ ...known, ...more }))
    const [cancel, erase] = [refusalOf('cancel', known) !== null, refusalOf('erase-buyer', known) !== null]
    expect(refused.find((each) => each.id === id)).toEqual({ id, cancel, erase })
  }
  expect(new Set(statuses.values())).toEqual(new Set(orderStatuses))
})

test.each(orderSorts)('sorted by %s the list has this order, on its pages, too', async (sort) => {
  const name = sort.replace('-', '') as keyof typeof column
  const rows =
    await sql(`select id from "Order" order by "${column[name]}" ${sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last'},
    id ${sort === 'placed' || sort === 'paid' ? 'asc' : 'desc'}`)
  const listed: number[] = []
  for (let page = 1; listed.length < rows.length; page++) {
    const { items } = await listOrders(admin, { page, pageSize: 97 }, orderList.filter.parse({ sort }))
    listed.push(...items.map(({ _id }) => _id))
  }
  expect(listed).toEqual(rows.map(({ id }) => id))
})

test('an order that the digits name comes first', async () => {
  const filter = orderList.filter.parse({ q: '106' })
  const { items } = await listOrders(admin, { page: 1, pageSize: 10 }, filter)
  expect(items[0]?._id).toBe(106)
})

test('the neighbours of an order are the rows beside it, in every order and filter, also once it has left the list', async () => {
  for (const sort of orderSorts)
    for (const status of [[], ['to-ship'], ['shipped', 'delivered']]) {
      const filter = orderList.filter.parse({ sort, status })
      const { items } = await listOrders(admin, { page: 1, pageSize: 1000 }, filter)
      const ids = items.map(({ _id }) => _id)
      for (const index of [0, 1, Math.floor(ids.length / 2), ids.length - 1])
        expect(await findNeighbours(admin, ids[index] ?? 0, filter), `${sort} ${status} ${index}`).toEqual({
          before: ids[index - 1] ?? null,
          after: ids[index + 1] ?? null,
        })
    }
  const toShip = orderList.filter.parse({ status: ['to-ship'], sort: 'paid' })
  const { items } = await listOrders(admin, { page: 1, pageSize: 3 }, toShip)
  const [first, second, third] = items.map(({ _id }) => _id)
  await sql(`update "Order" set "shippedAt" = now() where id = ${second}`)
  expect(await findNeighbours(admin, second ?? 0, toShip)).toEqual({ before: first, after: third })
  await sql(`update "Order" set "shippedAt" = null where id = ${second}`)
})
