import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { withdrawReduction } from '@/lib/catalog/reductions/plan-reduction'
import { runReductions } from '@/lib/catalog/reductions/run-reductions'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { planned } from '@/testing/shop/product-import'
import { applyImport } from './apply-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const dayMs = 24 * 60 * 60 * 1000
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const at = (days: number) => new Date(`${day(days)}T00:00:00Z`)
const head =
  'Type,SKU,Name,Description,Published,Regular price,Sale price,Date sale price starts,Date sale price ends,Stock\n'
const row = (sku: string, from: string, until: string, sale = '15', regular = '20') =>
  `simple,${sku},Lamp ${sku},Text.,1,${regular},${sale},${from},${until},3\n`

const productOf = (sku: string) =>
  db.product.findUniqueOrThrow({ where: { sku }, include: { reductions: { orderBy: { id: 'asc' } } } })
async function apply(content: string) {
  const plan = await planned(owner, content)
  await applyImport(owner, plan._id)
  return plan
}
const aboutSale = (plan: { notes: { column: string; message: string }[] }) =>
  plan.notes.filter(({ column }) => ['sale', 'compareAtPrice'].includes(column)).map(({ message }) => message)

test('E20 the days of a sale make a running, a planned or no reduction, shown before it is applied; once, however often', async () => {
  const sku = (name: string) => `SALE-${name}`
  const file =
    head +
    row(sku('now'), day(-2), day(5)) +
    row(sku('later'), `${day(3)} 0:00:00`, `${day(6)} 23:59:59`) +
    row(sku('past'), day(-9), day(-2)) +
    row(sku('open'), '', '')
  const plan = await apply(file)
  expect(plan).toMatchObject({ created: 4, refused: [] })
  const shown = await db.productImportRow.findMany({
    where: { importId: plan._id },
    orderBy: { line: 'asc' },
  })
  expect(shown.map(({ changes }) => (changes as Record<string, unknown>).sale)).toEqual([
    [null, `15.00 instead of 20.00, from ${day(-2)} 00:00 until ${day(6)} 00:00`],
    [null, `15.00 instead of 20.00, from ${day(3)} 00:00 until ${day(7)} 00:00`],
    undefined,
    undefined,
  ])
  const unproven =
    '$20.00 is not shown as the price before a reduction. This product was not on sale in the last 30 days, so there is no price to compare with.'
  expect(aboutSale(plan)).toEqual([
    unproven,
    `The sale ended on ${day(-1)} 00:00: the regular price is taken.`,
    unproven,
  ])
  const state = async () => Promise.all(['now', 'later', 'past', 'open'].map((name) => productOf(sku(name))))
  const [now, later, past, open] = await state()
  expect(now).toMatchObject({ priceCents: 1500, compareAtCents: null })
  expect(now?.reductions).toMatchObject([
    {
      priceCents: 1500,
      compareAtCents: 2000,
      priceBeforeCents: 2000,
      beginsAt: at(-2),
      endsAt: at(6),
      endedAt: null,
    },
  ])
  expect(later).toMatchObject({ priceCents: 2000, compareAtCents: null })
  expect(later?.reductions).toMatchObject([
    {
      priceCents: 1500,
      compareAtCents: 2000,
      beginsAt: at(3),
      endsAt: at(7),
      beganAt: null,
      priceBeforeCents: null,
    },
  ])
  expect([past?.priceCents, past?.reductions, open?.priceCents, open?.reductions]).toEqual([
    2000,
    [],
    1500,
    [],
  ])
  const entries = await auditOf('product', now?.id ?? 0)
  expect(entries.map(({ action }) => action)).toEqual(['product-created', 'reduction-planned'])
  expect(entries[1]?.changes).toEqual({
    ...{ price: [null, '15.00'], compareAtPrice: [null, '20.00'] },
    ...{ from: [null, at(-2).toISOString()], until: [null, at(6).toISOString()] },
  })
  const before = await state()
  const again = await apply(file)
  expect(again).toMatchObject({ unchanged: 4, changed: 0, refused: [] })
  expect(await state()).toEqual(before)
  // Its end is moved, and the price that was reduced comes back.
  await apply(head + row(sku('now'), day(-2), day(8)))
  await runReductions(at(10))
  const ended = await productOf(sku('now'))
  expect([ended.priceCents, ended.reductions.length, ended.reductions[0]?.endsAt]).toEqual([2000, 1, at(9)])
})

test('E20 a sale of a product with a past is shown as a reduction; one that was ended here stays ended', async () => {
  const { id } = await createProduct({ priceCents: 2000, countInStock: 3 })
  const sku = `PAST-${id}`
  await db.product.update({ where: { id }, data: { sku }, select: { id: true } })
  const file = head + row(sku, '', day(5))
  expect(await apply(file)).toMatchObject({ changed: 1, refused: [] })
  const reduced = await productOf(sku)
  expect(reduced).toMatchObject({ priceCents: 1500, compareAtCents: 2000 })
  expect(reduced.reductions).toHaveLength(1)
  expect(await planned(owner, file)).toMatchObject({ unchanged: 1, changed: 0 })
  const other = await planned(owner, head + row(sku, '', day(5), '12'))
  expect(other).toMatchObject({ unchanged: 1 })
  expect(aboutSale(other)[0]).toMatch(
    /^A reduction is running here, 15.00 instead of 20.00, from .*: end it first/,
  )
  await withdrawReduction(owner, id)
  const later = await apply(file)
  expect(later).toMatchObject({ unchanged: 1, changed: 0 })
  expect(aboutSale(later)).toEqual(['This sale was here before, and has ended: the regular price is taken.'])
  expect(await productOf(sku)).toMatchObject({ priceCents: 2000, compareAtCents: null })
})

test('E20 a price before a reduction above the lowest of the 30 days is left out, with the amount', async () => {
  const { id } = await createProduct({ priceCents: 1500, countInStock: 3 })
  const sku = `LOW-${id}`
  await db.product.update({ where: { id }, data: { sku }, select: { id: true } })
  const plan = await apply(head + row(sku, '', '', '12'))
  expect(plan.refused).toEqual([])
  expect(aboutSale(plan)).toEqual([
    '$20.00 is not shown as the price before a reduction. The lowest price of the last 30 days was $15.00.',
  ])
  expect(await productOf(sku)).toMatchObject({ priceCents: 1200, compareAtCents: null })
})

test('E20 D05 a reduction that somebody plans after the check is not written over', async () => {
  const { id } = await createProduct({ priceCents: 2000, countInStock: 3 })
  const sku = `MEAN-${id}`
  await db.product.update({ where: { id }, data: { sku }, select: { id: true } })
  const { _id } = await planned(owner, head + row(sku, day(3), day(6)))
  const data = { productId: id, priceCents: 1000, compareAtCents: 2000, beginsAt: at(2) }
  await db.plannedReduction.create({ data, select: { id: true } })
  expect((await problemOf(applyImport(owner, _id))).fields.rows).toEqual([2])
  expect((await productOf(sku)).reductions).toMatchObject([{ priceCents: 1000 }])
})
