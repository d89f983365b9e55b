import { beforeAll, expect, test, vi } from 'vitest'
import { getDashboard } from '@/lib/admin/dashboard/get-dashboard'
import { readFilter } from '@/lib/shared/lists/list-filter'
import { unknownCountry } from '@/lib/shared/locale/country-filter'
import { query } from '@/testing/books/database'
import { type MoneyOrder, refundParts, sampleOrders, totalOf, writeMoney } from '@/testing/books/money-books'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { readBestSellers } from './best-sellers'
import { listDocuments, readBooks } from './books'
import { type DocumentFilter, documentFilter, documentsPath } from './document-filter'
import { addDays, type Period } from './report-period'
import { readDays, readSales } from './sales'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'America/New_York'
})

/** Each figure is what an independent sum over the same orders says, which knows neither SQL nor the shop's code. */

const owner = await createUser({ role: 'owner' })
const orders = sampleOrders(300)
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const localDays = new Map<number, string>()
/** Kept, since each sum asks it of every order. */
function localDay(time: Date): string {
  const day = localDays.get(time.getTime()) ?? calendar.format(time)
  localDays.set(time.getTime(), day)
  return day
}

beforeAll(async () => {
  for (const name of ['Teapot', 'Lamp', 'Clock']) await createProduct({ name })
  await query(process.env.DATABASE_URL ?? '', writeMoney(orders))
})

/** Before, within and around days with 23 and 25 hours; the end of a year; one without anything. */
const periods = [
  ['2026-03-07', '2026-03-07'],
  ['2026-03-08', '2026-03-08'],
  ['2026-03-08', '2026-03-09'],
  ['2026-10-31', '2026-11-01'],
  ['2026-11-01', '2026-11-01'],
  ['2026-12-01', '2026-12-31'],
  ['2026-01-01', '2026-12-31'],
  ['2025-01-01', '2025-12-31'],
] as const

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const paidIn = (isIn: (time: Date) => boolean) => orders.filter(({ paidAt }) => paidAt && isIn(paidAt))
const refundsIn = (isIn: (time: Date) => boolean) =>
  orders
    .filter(({ paidAt }) => paidAt)
    .flatMap((order) =>
      order.refunds
        .filter(({ at }) => isIn(at))
        .map((refund) => ({ order, refund, parts: refundParts(order, refund) })),
    )
const feeOf = ({ method, fee }: Pick<MoneyOrder, 'method' | 'fee'>) => (method === 'paypal' ? fee : 0)

function independently(from: string, to: string) {
  const isIn = (time: Date) => localDay(time) >= from && localDay(time) <= to
  const [paid, refunds] = [paidIn(isIn), refundsIn(isIn)]
  const turnover = sum(paid.map(({ parts }) => totalOf(parts)))
  const back = sum(refunds.map(({ parts }) => totalOf(parts)))
  const fees = [
    ...paid.map(feeOf),
    ...refunds.map(({ order: { method }, refund: { fee } }) => {
      const given = feeOf({ method, fee })
      return given === null ? null : -given
    }),
  ]
  return {
    orders: orders.filter(({ placedAt }) => isIn(placedAt)).length,
    paidOrders: paid.length,
    turnoverCents: turnover,
    refundsCents: back,
    netCents: turnover - back,
    averageCents: paid.length === 0 ? null : Math.round(turnover / paid.length),
    taxCents: sum(paid.map(({ parts }) => parts.tax)) - sum(refunds.map(({ parts }) => parts.tax)),
    feesCents: sum(fees.map((fee) => fee ?? 0)),
    unknownFees: fees.filter((fee) => fee === null).length,
  }
}

test.each(periods)('the figures from %s to %s are those of an independent sum', async (from, to) => {
  expect(await readSales({ from, to })).toEqual(independently(from, to))
  const days = await readDays({ from, to })
  expect(days).toHaveLength((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
  for (const { day, ...figures } of days.filter(
    ({ orders: placed, paidOrders }) => placed + paidOrders > 0,
  )) {
    const { orders: placed, paidOrders, turnoverCents } = independently(day, day)
    expect(figures).toEqual({ orders: placed, paidOrders, turnoverCents })
  }
  expect(sum(days.map(({ turnoverCents }) => turnoverCents))).toBe(independently(from, to).turnoverCents)
})

test.each(periods)('the best sellers from %s to %s are those of an independent count', async (from, to) => {
  const isIn = (time: Date) => localDay(time) >= from && localDay(time) <= to
  const units = new Map<string, { qty: number; cents: number }>()
  const add = ({ product, name, price }: MoneyOrder['lines'][number], qty: number) => {
    const known = units.get(String(product ?? name)) ?? { qty: 0, cents: 0 }
    units.set(String(product ?? name), { qty: known.qty + qty, cents: known.cents + qty * price })
  }
  for (const { lines } of paidIn(isIn)) for (const line of lines) add(line, line.qty)
  for (const { order, refund } of refundsIn(isIn)) if (order.lines[0]) add(order.lines[0], -refund.units)
  const found = (await readBestSellers({ from, to }, 99)).map(({ product, name, qty, amountCents }) => [
    String(product ?? name),
    { qty, cents: amountCents },
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries([...units].filter(([, { qty }]) => qty > 0)))
})

test.each(periods)(
  'the books from %s to %s agree with the figures, their groups, and the documents behind them',
  async (from, to) => {
    const { all, shown, ...groups } = await readBooks(owner, { from, to })
    expect(shown).toEqual(all)
    const figures = independently(from, to)
    expect(all.sales).toMatchObject({ documents: figures.paidOrders, totalCents: figures.turnoverCents })
    expect(0 - all.refunds.totalCents).toBe(figures.refundsCents)
    expect(all.net).toMatchObject({
      totalCents: figures.netCents,
      taxCents: figures.taxCents,
      feesCents: figures.feesCents,
    })
    const { totalCents, itemsCents, shippingCents, taxCents } = all.net
    expect(itemsCents + shippingCents + taxCents).toBe(totalCents)
    for (const group of Object.values(groups)) {
      const nets = group.map(({ account }) => account.net)
      for (const part of ['documents', 'itemsCents', 'taxCents', 'totalCents', 'feesCents'] as const)
        expect(sum(nets.map((net) => net[part]))).toBe(all.net[part])
    }
    for (const kind of [undefined, 'invoice', 'credit_note'] as const) {
      const account = kind === undefined ? all.net : kind === 'invoice' ? all.sales : all.refunds
      const items = await listDocuments(owner, { from, to }, { kind }, { page: 1, pageSize: 1000 })
      expect([items.length, sum(items.map((item) => item.totalCents))]).toEqual([
        account.documents,
        account.totalCents,
      ])
      const times = items.map(({ at }) => at.getTime())
      expect(times).toEqual([...times].sort((one, other) => other - one))
      const second = await listDocuments(owner, { from, to }, { kind }, { page: 2, pageSize: 7 })
      expect(second).toEqual(items.slice(7, 14))
    }
  },
)

/** What the address of a figure says, read again as the page reads it. */
function filterOf(period: Period, filter: DocumentFilter): DocumentFilter {
  return readFilter(documentFilter, new URL(documentsPath(period, filter), 'http://shop').searchParams)
}

test.each(periods)(
  'each figure of the books from %s to %s is the sum of the documents that it leads to, also of two filters',
  async (from, to) => {
    const period = { from, to }
    const { byCountry, byRate, byMethod } = await readBooks(owner, period)
    const figures = [
      ...byCountry.map((row) => ({ filter: { country: row.countryCode ?? unknownCountry }, ...row })),
      ...byRate.map((row) => ({ filter: { rate: row.taxPercent }, ...row })),
      ...byMethod.map((row) => ({ filter: { method: row.method }, ...row })),
    ]
    for (const { filter, account } of figures) {
      const read = filterOf(period, filter)
      expect(read).toMatchObject(filter)
      expect((await readBooks(owner, period, read)).shown).toEqual(account)
      for (const kind of [undefined, 'invoice', 'credit_note'] as const) {
        const { net, sales, refunds } = account
        const sums = kind === undefined ? net : kind === 'invoice' ? sales : refunds
        const items = await listDocuments(owner, period, { ...read, kind }, { page: 1, pageSize: 1000 })
        expect(items.length).toBe(sums.documents)
        expect(sum(items.map(({ totalCents }) => totalCents))).toBe(sums.totalCents)
        expect(sum(items.map(({ feeCents }) => feeCents ?? 0))).toBe(sums.feesCents)
      }
    }
  },
)

test('today ends at the time of day of now when it is compared with the day before, also after the clocks have changed', async () => {
  for (const [now, from] of [
    ['2026-11-02T05:00:00.000Z', '2026-11-01'],
    ['2026-11-02T16:00:00.000Z', '2026-11-01'],
    ['2026-11-02T17:00:00.000Z', '2026-11-01'],
    ['2026-03-09T16:00:00.000Z', '2026-03-08'],
  ] as const) {
    const clock = (time: Date) => time.toLocaleTimeString('sv-SE', { timeZone: 'America/New_York' })
    const paid = paidIn((time) => localDay(time) === from && clock(time) < clock(new Date(now)))
    const { turnoverCents } = await readSales({ from, to: from, untilClockOf: new Date(now) })
    expect(turnoverCents).toBe(sum(paid.map(({ parts }) => totalOf(parts))))
  }
})

test('D01 the desk answers owners and readers; odd periods are refused', async () => {
  const period = { from: '2026-01-01', to: '2026-12-31' }
  const { turnover, days, bestSellers, deliveredUnpaid } = await getDashboard(
    await createUser({ role: 'reader' }),
    period,
  )
  expect(Number(turnover)).toBeCloseTo(independently(period.from, period.to).turnoverCents / 100, 5)
  expect([days.length, bestSellers.length]).toEqual([365, 5])
  const unpaid = orders.filter(({ paidAt, isDelivered }) => !paidAt && isDelivered)
  expect(deliveredUnpaid.count).toBe(unpaid.length)
  for (const role of ['staff', 'customer'] as const)
    expect((await problemOf(getDashboard(await createUser({ role }), period))).code).toBe('not-allowed')
  for (const odd of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2000-01-01', to: '2026-01-01' },
  ])
    expect((await problemOf(getDashboard(owner, odd))).code).toBe('invalid-input')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})
