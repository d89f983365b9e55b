import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { exportProducts } from '@/lib/admin/export/export-products'
import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { exportedProducts, planned } from '@/testing/shop/product-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const csv = { separator: ',', decimal: '.' } as const
const exported = (form: Parameters<typeof exportProducts>[2] = csv) => exportedProducts(owner, form)

/** What an import writes. */
const written = async () => ({
  products: await db.product.findMany({ orderBy: { id: 'asc' }, omit: { updatedAt: true } }),
  movements: await db.stockMovement.count(),
  entries: await db.auditEntry.count(),
  prices: await db.priceChange.count(),
})

const hostile = [
  ...["=cmd|' /C calc'!A1", '-5 % off', 'say "hi", he said', 'two\nlines', 'Łódź 北京', "'quoted'"],
  // E13: formulas where the other separator, a tab or a line break begins a cell, and of full width.
  ...['＝1+1', '＠SUM(A1)', 'a;=1+1', 'a,-1', 'a;"=1+1"', 'a\n+1', "a;'=1", 'a\t＋1'],
]

test('D03 what is exported and imported unchanged writes nothing, whatever the texts and the form of the file', async () => {
  for (const [n, name] of hostile.entries())
    await db.product.update({
      where: { id: (await createProduct({ name, countInStock: n })).id },
      data: {
        sku: `A0001${n}`,
        description: `${name}\r\n${name}`,
        brand: name.slice(0, 90),
        imageAlt: name,
        gtin: '4006381333931',
      },
    })
  const before = await written()
  for (const form of [csv, { separator: ';', decimal: ',' } as const]) {
    const file = await exported(form)
    expect(file).toContain("'=cmd|' /C calc'!A1")
    const plan = await planned(owner, file)
    expect(plan).toMatchObject({
      rows: before.products.length,
      unchanged: before.products.length,
      refused: [],
      unplaced: [],
    })
    expect(await applyImport(owner, plan._id)).toEqual({ created: 0, changed: 0 })
  }
  expect(await written()).toEqual(before)
  const yesterday = await exported()
  await db.product.updateMany({ data: { countInStock: { increment: 1 } } })
  expect(await planned(owner, yesterday)).toMatchObject({ unchanged: before.products.length })
})

test('a file makes products and changes others field by field, with ledger, log and prices of the past', async () => {
  const { id } = await createProduct({ name: 'Old', priceCents: 1000, countInStock: 5 })
  const head = 'sku,_id,name,brand,category,description,price,countInStock,stockSeen,status\n'
  const file = `${head}00012,,"New, ""good""",B,C,D,12.50,3,,draft\n,${id},New name,Brand,Kitchen,A teapot.,9.00,7,5,live\n`
  const plan = await planned(owner, file)
  expect(plan).toMatchObject({ state: 'planned', rows: 2, created: 1, changed: 1, unchanged: 0, refused: [] })
  expect(plan.changes).toEqual([
    {
      ...{ line: 3, product: id, name: 'New name' },
      fields: { name: ['Old', 'New name'], price: ['10.00', '9.00'], countInStock: [5, 7] },
    },
  ])
  expect(plan.additions).toEqual([{ line: 2, name: 'New, "good"' }])
  expect(await applyImport(owner, plan._id)).toEqual({ created: 1, changed: 1 })
  expect((await planned(owner, 'sku,price\n12,9\n')).refused).toContainEqual({
    ...{ line: 2, column: 'sku' },
    message: expect.stringContaining('has the SKU 00012'),
  })
  const made = await db.product.findUniqueOrThrow({
    where: { sku: '00012' },
    include: { stockMovements: true },
  })
  expect(made).toMatchObject({
    name: 'New, "good"',
    priceCents: 1250,
    countInStock: 3,
    status: 'draft',
    version: 0,
  })
  expect(made.stockMovements).toMatchObject([
    { kind: 'received', cause: 'received', change: 3, note: `Import ${plan._id}`, actorId: owner.id },
  ])
  const changed = await db.product.findUniqueOrThrow({
    where: { id },
    include: { stockMovements: true, priceChanges: true },
  })
  expect(changed).toMatchObject({
    name: 'New name',
    priceCents: 900,
    countInStock: 7,
    version: 1,
    description: 'A teapot.',
  })
  expect(changed.stockMovements.at(-1)).toMatchObject({ kind: 'corrected', cause: 'counted', change: 2 })
  expect(changed.priceChanges.map(({ priceCents }) => priceCents)).toEqual([1000, 900])
  const entries = await db.auditEntry.findMany({
    where: { entity: 'product', entityId: { in: [id, made.id] } },
    orderBy: { id: 'asc' },
  })
  expect(entries).toMatchObject([
    { action: 'product-created', changes: {} },
    {
      action: 'product-changed',
      actorId: owner.id,
      changes: { name: ['Old', 'New name'], price: ['10.00', '9.00'], countInStock: [5, 7] },
    },
  ])
})
