import { beforeAll, expect, test, vi } from 'vitest'
import { findUsers } from '@/lib/accounts/users/find-users'
import { userList } from '@/lib/accounts/users/user-filter'
import { findAdminProducts } from '@/lib/catalog/product-admin/find-products'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import { createGroup } from '@/lib/catalog/product-groups/create-group'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'
import { listReviews } from '@/lib/catalog/reviews/list-reviews'
import { listMails } from '@/lib/messaging/email-admin/mail-queries'
import { mailList } from '@/lib/messaging/email-admin/mail-schema'
import { countUnitsSold, readBestGroups, readBestSellers } from '@/lib/money/reports/best-sellers'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { listOrders } from '@/lib/sales/orders/order-queries'
import { formatSigned } from '@/lib/shared/money/money'
import { query } from '@/testing/books/database'
import { writeOrders } from '@/testing/books/order-books'
import { createUser } from '@/testing/db/rows'
import { type Figure, homePeriods, readFigures, readWorkTiles } from './dashboard'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'America/New_York'
})

/** Each number of the admin's home is the number of the list that it leads to, in books made at random. */

const sql = (text: string) => query(process.env.DATABASE_URL ?? '', text)
const owner = await createUser({ role: 'owner' })
const one = { page: 1, pageSize: 1 }
/** The day after clocks went back, in the morning of New York: the books are around it. */
const now = new Date('2026-11-02T16:00:00Z')

beforeAll(async () => {
  await sql(`insert into "Product" (id, name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
    select n, 'P' || n, '', '', '', '', 1, n * 3, now() from generate_series(1, 4) n`)
  await sql(writeOrders(250))
  await sql(`update "OrderItem" set name = 'Gone' where "productId" = 4; delete from "Product" where id = 4`)
  await sql(`select setval(pg_get_serial_sequence('"Order"', 'id'), 100000)`)
  // What the database alone does not ask for: what is paid has a payment that completed, an invoice, and a credit note per refund.
  await sql(
    `update "Payment" p set status = 'completed' from "Order" o where o.id = p."orderId" and "paidAt" is not null`,
  )
  await sql(
    `update "Refund" set status = 'failed', "completedAt" = null where "orderId" in (select id from "Order" where "paidAt" is null)`,
  )
  await sql(`insert into "Invoice" (kind, year, number, "issuedAt", "orderId")
    select 'invoice', 2026, id, "paidAt", id from "Order" where "paidAt" is not null`)
  await sql(`insert into "Invoice" (kind, year, number, "issuedAt", "refundId")
    select 'credit_note', 2026, id, "completedAt", id from "Refund" where status = 'completed'`)
  await sql(`insert into "RefundLine" ("refundId", "orderItemId", "refundedQty", qty)
    select r.id, i.id, 1, 0 from "Refund" r join "OrderItem" i using ("orderId") where r.status = 'completed' and i.id % 2 = 0`)
  await sql(`insert into "User" (name, email, "passwordHash", role, "invitedAs", "createdAt")
    select 'U', 'u' || n || '@example.com', '-', case n % 5 when 0 then 'staff' else 'customer' end::"Role",
      case n % 5 when 1 then 'reader' end::"Role", timestamp '2026-11-03' - n * interval '7 hours'
    from generate_series(1, 200) n`)
  await sql(
    `insert into "Review" (name, rating, comment, "readAt") select 'R', 3, '', case n % 3 when 0 then now() end from generate_series(1, 20) n`,
  )
  await sql(`insert into "Mail" (kind, key, recipient, status, "createdAt", "sentAt", "lastError")
    select 'account_made', n, 'm@example.com', s::"MailStatus", now() - interval '1 hour', case s when 'sent' then now() end, 'x'
    from generate_series(1, 40) n, lateral (select (array['sent', 'waiting', 'given_up', 'held_back'])[n % 4 + 1] as s) state`)
})

/** What the page at this address says above its rows. */
async function readList(href: string): Promise<{ total: number; amountCents?: number }> {
  const { pathname, searchParams } = new URL(href, 'http://shop.test')
  switch (pathname) {
    case '/adminpage/orders':
      return listOrders(owner, one, orderList.read(searchParams))
    case '/adminpage/users':
      return findUsers(owner, userList.read(searchParams), one)
    case '/adminpage/products':
      return findAdminProducts(owner, productList.read(searchParams), one)
    case '/adminpage/mail':
      return listMails(owner, one, mailList.read(searchParams))
    case '/adminpage/reviews':
      return listReviews(owner, one, { state: 'unread' })
    default:
      throw new Error(`No list at ${href}`)
  }
}

test('every number that waits is the number of its list, and what is delivered unpaid its amount, too', async () => {
  const tiles = await readWorkTiles(owner)
  for (const { label, count, href, note } of tiles) {
    if (label === 'Needs attention') continue
    const { total, amountCents } = await readList(href)
    expect([label, count]).toEqual([label, total])
    if (note) expect(note).toBe(formatSigned(amountCents ?? Number.NaN))
  }
  expect(tiles.filter(({ count }) => count > 0).map(({ label }) => label)).toEqual(
    tiles.map(({ label }) => label),
  )
  expect((await readWorkTiles(await createUser({ role: 'staff' }))).filter(({ note }) => note)).toEqual([])
})

test.each(homePeriods)(
  'the figures of %i days are those of their lists, and the chart adds up to the turnover',
  async (days) => {
    const { figures, buckets } = await readFigures(owner, days, now)
    const figureOf = (label: string) => figures.find((each) => each.label === label) as Figure
    const count = async (label: string) => {
      const { href, value } = figureOf(label)
      const list = await readList(href ?? '')
      expect([label, value]).toEqual([label, list.total.toLocaleString('en')])
      return list
    }
    await count('Orders')
    await count('New accounts')
    const { total, amountCents = 0 } = await count('Paid orders')
    expect(total).toBeGreaterThan(0)
    expect(figureOf('Paid turnover').href).toBe(figureOf('Paid orders').href)
    expect(figureOf('Paid turnover').value).toBe(formatSigned(amountCents))
    expect(figureOf('Average order').value).toBe(formatSigned(Math.round(amountCents / total)))
    if (days > 1) expect(buckets.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents)
    for (const { from, to, cents } of buckets) {
      const href = `/adminpage/orders?date=paid&from=${from}&to=${to}`
      expect([from, (await readList(href)).amountCents]).toEqual([from, cents])
    }
  },
)

test.each(homePeriods)(
  'the units of the best sellers of %i days are those above their orders',
  async (days) => {
    const { bestSellers, period } = await readFigures(owner, days, now)
    expect(bestSellers.length).toBeGreaterThan(0)
    for (const { product, name, qty, href } of bestSellers) {
      const { searchParams } = new URL(href, 'http://shop.test')
      const filter = orderList.read(searchParams)
      const of = product === null ? { productName: name } : { product: String(product) }
      expect(filter).toEqual({ ...orderList.all, ...period, ...of, date: 'paid' })
      expect(await countUnitsSold(owner, product ?? { name }, period)).toBe(qty)
    }
    expect(days < 28 || bestSellers.some(({ product }) => product === null)).toBe(true)
    expect(await countUnitsSold(owner, 99, period)).toBe(0)
    const all = await readBestSellers({}, 10)
    const [units] =
      await sql(`select sum(qty)::int - (select sum("refundedQty")::int from "RefundLine") as sold
    from "OrderItem" i join "Order" o on o.id = i."orderId" where "paidAt" is not null`)
    expect(all.reduce((sum, { qty }) => sum + qty, 0)).toBe(units?.sold)
  },
)

test('by group the best sellers have the products of a group together, a lone and a deleted one by itself', async () => {
  const alone = await readBestSellers({}, 10)
  const values = ['S', 'M']
  const group = await createGroup(owner, {
    name: 'Linen Shirt',
    options: [{ name: 'Size', kind: 'size', values }],
    members: values.map((value, at) => ({ product: at + 1, values: [value] })),
  })
  try {
    const sumOf = (sellers: { product: number | null; qty: number; amountCents: number }[]) => {
      const members = sellers.filter(({ product }) => product === 1 || product === 2)
      const sum = (field: 'qty' | 'amountCents') =>
        members.reduce((total, seller) => total + seller[field], 0)
      return { qty: sum('qty'), amountCents: sum('amountCents') }
    }
    const together = await readBestGroups({}, 10)
    expect(together.find((seller) => seller.group === group._id)).toEqual({
      product: null,
      group: group._id,
      name: 'Linen Shirt',
      ...sumOf(alone),
    })
    const others = alone.filter(({ product }) => product !== 1 && product !== 2)
    expect(
      together.filter((seller) => seller.group === null).map(({ group: _, ...seller }) => seller),
    ).toEqual(others)
    expect(together.map(({ qty }) => qty)).toEqual(
      together.map(({ qty }) => qty).toSorted((one, other) => other - one),
    )
    expect(await readBestSellers({}, 10)).toEqual(
      alone.map((seller) => ({ ...seller, name: expect.any(String) })),
    )
    const { bestSellers } = await readFigures(owner, 365, now, true)
    expect(bestSellers.find((seller) => seller.group === group._id)?.href).toBe(
      `/adminpage/products/groups/${group._id}`,
    )
  } finally {
    await dissolveGroup(owner, group._id)
  }
})

test('today is compared with yesterday until the same time of day, however long the days are', async () => {
  const customer = await createUser()
  const newOrder = (at: string) =>
    sql(`insert into "Order" ("paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents", "totalCents",
      "stockState", "createdAt") values ('Paypal', '', '', '', '', 1, 0, 0, 1, 'released', '${at}')`)
  // The clocks of New York go forward on 2027-03-14: nine on that morning is 13:00 UTC, on the day before 14:00.
  await newOrder('2027-03-13T13:59:00Z')
  await newOrder('2027-03-13T14:01:00Z')
  for (const minute of [1, 2, 3]) await newOrder(`2027-03-14T12:0${minute}:00Z`)
  const { figures } = await readFigures(owner, 1, new Date('2027-03-14T13:00:00Z'))
  expect(figures.find(({ label }) => label === 'Orders')).toMatchObject({
    value: '3',
    change: { direction: 'up', text: '200 % more than yesterday until this time' },
  })
  await expect(readFigures(customer, 1)).rejects.toMatchObject({ code: 'not-allowed' })
})

test('readers see all figures, without a link to accounts that they may not see; staff see none', async () => {
  const { figures } = await readFigures(await createUser({ role: 'reader' }), 28, now)
  expect(figures.filter(({ href }) => href === null).map(({ label }) => label)).toEqual(['New accounts'])
  await expect(readFigures(await createUser({ role: 'staff' }), 28, now)).rejects.toMatchObject({
    code: 'not-allowed',
  })
})
