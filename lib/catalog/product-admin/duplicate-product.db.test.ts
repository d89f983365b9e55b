import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { duplicateProduct } from './duplicate-product'

const owner = await createUser({ role: 'owner' })

test('a copy is a draft with the texts, pictures, facts and price, without numbers, stock, reviews, reduction and past', async () => {
  const { id } = await createProduct({ priceCents: 5000 })
  const shared = {
    pictures: [{ src: '/images/products/side.webp', alt: 'Side' }],
    facts: ['38 h battery'],
    tags: ['gift'],
    weightG: 250,
    imageAlt: 'Front',
  }
  const own = { sku: 'A-1', gtin: '4006381333931', ratingSum: 5, numReviews: 1, version: 4 }
  await db.product.update({ where: { id }, data: { ...shared, ...own }, select: { id: true } })
  await db.product.update({ where: { id }, data: { priceCents: 4000, compareAtCents: 5000 } })
  const { _id: copyId, ...copy } = await duplicateProduct(owner, id)
  expect(copy).toMatchObject({ name: 'Test Teapot (copy)', status: 'draft', price: '40.00', version: 0 })
  const before = await db.product.findUniqueOrThrow({ where: { id } })
  const row = await db.product.findUniqueOrThrow({ where: { id: copyId } })
  const { brand, category, description, image, priceCents } = before
  expect(row).toMatchObject({ ...shared, brand, category, description, image, priceCents })
  const none = { sku: null, gtin: null, countInStock: 0, ratingSum: 0, numReviews: 0, compareAtCents: null }
  expect(row).toMatchObject(none)
  for (const table of [db.priceChange, db.stockMovement, db.review])
    expect(await (table as typeof db.review).count({ where: { productId: copyId } })).toBe(0)
  expect(await auditOf('product', copyId)).toMatchObject([
    { action: 'product-created', changes: { copyOf: [null, id] } },
  ])
})

test('the name of a copy stays within what a name may have, and a second copy is possible', async () => {
  const { id } = await createProduct({ name: 'é'.repeat(200) })
  const { _id, name } = await duplicateProduct(owner, id)
  expect(name).toBe(`${'é'.repeat(193)} (copy)`)
  expect((await duplicateProduct(owner, _id)).name).toHaveLength(200)
})

test('D01 only owners copy, and only what there is', async () => {
  const { id } = await createProduct()
  const before = await db.product.count()
  for (const role of ['staff', 'reader', 'customer'] as const)
    expect((await problemOf(duplicateProduct(await createUser({ role }), id))).code).toBe('not-allowed')
  for (const gone of [null, 2_000_000_000])
    expect((await problemOf(duplicateProduct(owner, gone))).code).toBe('product-not-found')
  expect(await db.product.count()).toBe(before)
})
