import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { productPatch } from '@/lib/catalog/products/product-input'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { exportedProducts, planned } from '@/testing/shop/product-import'
import { applyImport } from './apply-import'

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
  await haveLanguages(['en', 'de'])
})

const haveLanguages = (languages: string[]) =>
  db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })

async function translatedProduct() {
  const { id } = await createProduct({ name: 'Teapot' })
  const de = {
    name: `=Kanne {x} "a"`,
    description: 'Erste\nZweite',
    facts: ['1 Liter', '-2 °C'],
    warnings: 'Heiß.',
  }
  await patchProduct(owner, id, productPatch.parse({ translations: { de } }), null)
  return id
}

const apply = async (file: string) => applyImport(owner, (await planned(owner, file))._id)

const textsOf = async (id: number) => (await readTranslations([id]))[0]

test('D03 translations are exported, and an unchanged file changes nothing, also where the own text has changed since', async () => {
  const id = await translatedProduct()
  await patchProduct(owner, id, productPatch.parse({ name: 'Kettle' }), null)
  const before = [await textsOf(id), await db.auditEntry.count()]
  const file = await exportedProducts(owner)
  expect(file.slice(0, file.indexOf('\r\n'))).toMatch(/version,name@de,description@de,facts@de,warnings@de$/)
  expect(file).toContain("'=Kanne")
  expect(await planned(owner, file)).toMatchObject({ rows: 1, unchanged: 1, refused: [] })
  await apply(file)
  expect([await textsOf(id), await db.auditEntry.count()]).toEqual(before)
  expect((await textsOf(id))?.outdated).toEqual(['name'])
})

test('a file changes, adds and empties translations; the log says so, and the text is up to date', async () => {
  await db.product.deleteMany()
  const id = await translatedProduct()
  await patchProduct(owner, id, productPatch.parse({ name: 'Kettle' }), null)
  const plan = await planned(owner, `_id,name@de,warnings@de,facts@DE\n${id},Kessel,,"1 l\n\n rund "\n`)
  expect(plan.changes).toMatchObject([
    {
      fields: {
        'name@de': [`=Kanne {x} "a"`, 'Kessel'],
        'warnings@de': ['Heiß.', ''],
        'facts@de': ['1 Liter\n-2 °C', '1 l\nrund'],
      },
    },
  ])
  await apply(`_id,name@de,warnings@de,facts@DE\n${id},Kessel,,"1 l\n\n rund "\n`)
  expect(await textsOf(id)).toMatchObject({
    texts: { name: 'Kessel', description: 'Erste\nZweite', facts: '1 l\nrund' },
    outdated: [],
  })
  expect((await auditOf('product', id)).at(-1)?.changes).toMatchObject({
    'name@de': [`=Kanne {x} "a"`, 'Kessel'],
  })
})

test('a new product has its translations', async () => {
  await apply(
    'sku,name,brand,category,description,price,name@de\nT-1,Lamp,B,C,D,1.00,Lampe\nT-2,Pan,B,C,D,1.00,\n',
  )
  const products = await db.product.findMany({ where: { sku: { in: ['T-1', 'T-2'] } }, select: { id: true } })
  const rows = await readTranslations(products.map(({ id }) => id))
  expect(rows.map(({ texts }) => texts)).toContainEqual({ name: 'Lampe' })
  expect(rows.find(({ texts }) => texts.name)).toMatchObject({ missing: ['description'], outdated: [] })
})

test('a cell that is too long, and too many facts, are refused with their column', async () => {
  const id = await translatedProduct()
  const plan = await planned(owner, `_id,name@de,facts@de\n${id},${'x'.repeat(201)},"1\n2\n3\n4\n5\n6"\n`)
  expect(plan.refused.map(({ column, message }) => [column, message])).toEqual([
    ['name@de', expect.stringContaining('200')],
    ['facts@de', 'A product has at most 5 facts, a line each.'],
  ])
})

test('a plan is refused when a translation has changed since', async () => {
  const id = await translatedProduct()
  const { _id } = await planned(owner, `_id,name@de\n${id},Kessel\n`)
  await patchProduct(owner, id, productPatch.parse({ translations: { de: { name: 'Topf' } } }), null)
  expect((await problemOf(applyImport(owner, _id))).code).toBe('import-stale')
})

test('a column of a language that is not shipped has no place; one in the own language is refused', async () => {
  const id = await translatedProduct()
  const plan = await planned(owner, `_id,name@fr,name@de\n${id},Bouilloire,Kessel\n`)
  expect(plan.unplaced).toEqual(['name@fr'])
  const own = planned(owner, `_id,Name@EN\n${id},Kettle\n`)
  expect((await problemOf(own)).message).toBe(
    'The column “Name@EN” is in the shop’s own language: its column is “name”.',
  )
})

test('a shop with one language exports no translations', async () => {
  await haveLanguages(['en'])
  expect(await exportedProducts(owner)).not.toContain('@de')
})
