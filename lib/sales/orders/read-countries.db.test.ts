import { beforeEach, expect, test } from 'vitest'
import { listOperation } from '@/lib/admin/inbox/list-operation'
import { getInvoice } from '@/lib/money/invoices/get-invoice'
import { markPaid } from '@/lib/money/payments/mark-paid'
import { todayOf } from '@/lib/platform/db/day-range'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { correctAddress } from '@/lib/sales/fulfillment/correct-address'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { z } from '@/lib/shared/validation/zod'
import { reportedCountries } from '@/testing/books/reported-countries'
import { auditOf } from '@/testing/db/audit'
import { during } from '@/testing/db/locks'
import { createOrder, createUser } from '@/testing/db/rows'
import { countryListVersion, readCountries } from './read-countries'

const owner = await createUser({ role: 'owner' })
const buyer = await createUser()

beforeEach(async () => {
  await db.$executeRaw`truncate "Order", "CountryReading" cascade`
})

/** Writes orders as an earlier release has left them, with the code that it knew. */
async function writeOrders(orders: readonly (readonly [country: string, code: string | null])[]) {
  const rows = JSON.stringify(orders.map(([country, code], index) => ({ country, code, index })))
  await db.$executeRaw`
    insert into "Order" ("buyerName", "paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents",
      "totalCents", "stockState", "taxPercent")
    select 'Ann', 'Paypal', 'Road', 'Town', '1', country, 100, 0, 8, 108, 'released', 8.2
    from jsonb_to_recordset(${rows}::jsonb) as of(country text, index int) order by index`
  const written = await db.order.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  const codes = JSON.stringify(written.map(({ id }, index) => ({ id, code: orders[index]?.[1] ?? null })))
  await db.$executeRaw`
    update "Order" o set "countryCode" = known.code
    from jsonb_to_recordset(${codes}::jsonb) as known(id int, code char(2)) where o.id = known.id`
  return written.map(({ id }) => id)
}

const allOf = () => db.order.findMany({ orderBy: { id: 'asc' } })
const codesNow = async () => (await allOf()).map(({ countryCode }) => countryCode)

const former: readonly (readonly [string, string | null])[] = [
  ...reportedCountries.map(([country]) => [country, null] as const),
  ['Austria', 'AT'],
  ['Kongo', 'CG'],
  ['Freedonia', null],
  ['Deutschland', 'FR'],
]
const right = [...reportedCountries.map(([, code]) => code), 'AT', null, null, 'DE']

test('E20 orders get the code that the list says now, and nothing else of them changes', async () => {
  await writeOrders(former)
  const before = await allOf()
  expect(await readCountries()).toBe(right.length - 2)
  expect(await allOf()).toEqual(before.map((order, index) => ({ ...order, countryCode: right[index] })))
  expect(await db.outgoingEvent.count()).toBe(0)
  expect(await auditOf('order', before[0]?.id ?? 0)).toEqual([])
  expect(await readCountries()).toBe(0)
})

test('E20 a run that was stopped is continued, and the list of another version is read again', async () => {
  await writeOrders([...Array.from({ length: 1500 }, () => ['Tschechien', null] as const), ...former])
  const stop = new AbortController()
  const first = readCountries(stop.signal)
  stop.abort()
  expect(await first).toBe(1000)
  expect((await codesNow()).slice(999, 1001)).toEqual(['CZ', null])
  expect(await readCountries()).toBe(500 + right.length - 2)
  await db.$executeRaw`update "Order" set "countryCode" = 'XX' where country = 'Tschechien'`
  expect(await readCountries()).toBe(0)
  await db.$executeRaw`update "CountryReading" set version = 'of an earlier release'`
  expect(await readCountries()).toBe(1501)
  expect(await db.countryReading.findMany()).toMatchObject([{ version: countryListVersion() }])
})

test('E20 a run waits for nobody: it ends before an order that somebody changes, whose new text keeps its code', async () => {
  const [, id] = await writeOrders([
    ['Tschechien', null],
    ['UAE', null],
    ['Burma', null],
  ])
  await during(
    `update "Order" set country = 'Italia', "countryCode" = 'IT' where id = ${id}`,
    async (held) => {
      expect(await readCountries()).toBe(2)
      expect(await codesNow()).toEqual(['CZ', null, 'MM'])
      expect(await held.waiters()).toBe(0)
    },
  )
  expect(await db.countryReading.findMany()).toMatchObject([{ upToId: Number(id) - 1 }])
  expect(await readCountries()).toBe(0)
  expect(await codesNow()).toEqual(['CZ', 'IT', 'MM'])
  expect(await db.countryReading.findMany()).toMatchObject([{ upToId: Number(id) + 1 }])
})

test('E20 an issued invoice keeps its country, its address and its PDF', async () => {
  const { _id: id } = await createOrder(buyer)
  await db.$executeRaw`update "Order" set country = 'Grossbritannien', "countryCode" = null where id = ${id}`
  await markPaid(owner, id, { kind: 'cash', date: todayOf(), reference: '' })
  const pdf = (await getInvoice(buyer, { orderId: id })).pdf
  const before = await db.invoice.findMany()
  expect(before).toMatchObject([{ orderId: id, countryCode: null }])
  expect(await readCountries()).toBe(1)
  expect(await db.invoice.findMany()).toEqual(before)
  expect((await getInvoice(buyer, { orderId: id })).pdf).toEqual(pdf)
})

test('E20 the owner is told of paid orders whose country no list names, until they are delivered as a warning', async () => {
  await writeOrders([
    ['Freedonia', null],
    ['Freedonia', null],
    ['Xanadu', null],
    ['Utopia', null],
    ['UAE', null],
  ])
  await db.$executeRaw`update "Order" set "paidAt" = now(), "stockState" = 'sold' where country <> 'Utopia'`
  await readCountries()
  const lineNow = async () => (await listOperation(owner)).find(({ link }) => link?.href.includes('country='))
  expect(await lineNow()).toMatchObject({
    tone: 'warning',
    what: '3 paid orders go to a country that the shop does not know: Freedonia (2), Xanadu.',
    link: { href: '/adminpage/orders?country=unknown' },
  })
  await db.$executeRaw`update "Order" set "deliveredAt" = now() where "paidAt" is not null`
  expect(await lineNow()).toMatchObject({ tone: 'info' })
  await db.$executeRaw`update "Order" set "forgottenAt" = now()`
  expect(await lineNow()).toBeUndefined()
})

test('a corrected address is a change of the order, also before its country was read again', async () => {
  const [id = 0] = await writeOrders([['Tschechien', null]])
  const before = await db.order.findUniqueOrThrow({ where: { id } })
  const address = { address: 'Road', city: 'Brno', postalCode: '1', country: 'Tschechien' }
  const { changedAt } = await correctAddress(owner, id, address)
  expect(Date.parse(changedAt)).toBeGreaterThan(before.changedAt.getTime())
  const order = await db.order.findUniqueOrThrow({ where: { id } })
  expect(order.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  expect(await readCountries()).toBe(1)
})

const name = z.object({ code: z.string(), key: z.string() })

test('what the release before knows of a country is what the list says', async () => {
  const rows = await readRows(db, name)`
    select code::text, unnest(keys || array[name, "ownName"]) as key from "Country" order by 1, 2`
  expect(rows.length).toBeGreaterThan(700)
  for (const { code, key } of rows) expect(countryCodeOf(key), key).toBe(code)
})

test('the release before says no code: it gets that of the countries it knows, and the others are read again', async () => {
  const { _id: id } = await createOrder(buyer)
  await readCountries()
  const write = async (country: string) => {
    const { changedAt } = await db.order.findUniqueOrThrow({ where: { id } })
    await db.order.update({ where: { id }, data: { country }, select: { id: true } })
    const order = await db.order.findUniqueOrThrow({ where: { id } })
    expect(order.changedAt.getTime()).toBeGreaterThanOrEqual(changedAt.getTime())
    return order.countryCode
  }
  expect(await write('Italia')).toBe('IT')
  expect(await write('österreich')).toBe('AT')
  expect(await write('Vereinigte Staaten')).toBe('AT')
  expect(await readCountries()).toBe(1)
  expect(await codesNow()).toEqual(['US'])
  expect(await withTransaction((tx) => tx.countryReading.count())).toBe(1)
})
