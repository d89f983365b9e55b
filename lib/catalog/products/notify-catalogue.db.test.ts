import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { hearCatalogue } from '@/testing/db/hear-catalogue'
import { createProduct, createUser } from '@/testing/db/rows'
import { productPatch } from './product-input'
import { patchProduct } from './update-product'

test('every change of a product or a review is heard, whoever makes it', async () => {
  const heard = await hearCatalogue()
  const expectHeard = async (product: number | string) => {
    await vi.waitFor(() => expect([...heard]).toEqual([String(product)]))
    heard.clear()
  }
  const { id } = await createProduct()
  await expectHeard(id)
  await db.product.update({ where: { id }, data: { priceCents: { increment: 1 } } })
  await expectHeard(id)
  await db.product.update({ where: { id }, data: { pictures: [{ src: '/b.webp', alt: 'From behind' }] } })
  await expectHeard(id)
  await db.product.update({ where: { id }, data: { facts: ['262 g'] } })
  await expectHeard(id)
  const { id: userId } = await createUser()
  const data = { name: 'A', rating: 5, comment: '', productId: id, userId }
  const review = await db.review.create({ data })
  await expectHeard(id)
  await db.review.update({ where: { id: review.id }, data: { comment: 'Fine.' } })
  await expectHeard(id)
  await db.review.delete({ where: { id: review.id } })
  await expectHeard(id)
  await db.product.delete({ where: { id } })
  await expectHeard(id)
  await db.$executeRaw`truncate "Review" cascade`
  await expectHeard('*')
})

test('a change that is rolled back, or changes nothing, is not heard', async () => {
  const { id } = await createProduct({ name: 'Teapot' })
  const heard = await hearCatalogue()
  await db.$executeRaw`update "Product" set name = 'Teapot' where id = ${id}`
  const rollback = new Error('rolled back')
  const change = db.$transaction(async (transaction) => {
    await transaction.product.update({ where: { id }, data: { name: 'Other' } })
    throw rollback
  })
  await expect(change).rejects.toBe(rollback)
  const { id: last } = await createProduct()
  await vi.waitFor(() => expect([...heard]).toEqual([String(last)]))
})

test('W14 a stock that stays above zero is reported apart from an edit, and from the first and the last unit', async () => {
  const { id } = await createProduct({ countInStock: 3 })
  const heard = await hearCatalogue()
  const expectHeard = async (...payloads: string[]) => {
    await vi.waitFor(() => expect([...heard].sort()).toEqual(payloads))
    heard.clear()
  }
  const [moved, changed] = [`0${id}`, `${id}`]
  const stock = (countInStock: number) => db.product.update({ where: { id }, data: { countInStock } })
  await stock(2)
  await expectHeard(moved)
  await stock(0)
  await expectHeard(changed)
  await stock(3)
  await expectHeard(changed)
  await db.product.update({ where: { id }, data: { countInStock: 2, version: { increment: 1 } } })
  await expectHeard(changed)
  // In one transaction: out of stock and back; an edit after the stock.
  await db.$transaction([stock(0), stock(2)])
  await expectHeard(changed)
  await db.$transaction([stock(1), db.product.update({ where: { id }, data: { name: 'Other' } })])
  await expectHeard(moved, changed)
})

test('L03 an edit of translations alone is reported for their language, and as a version', async () => {
  const { id } = await createProduct()
  const owner = await createUser({ role: 'owner' })
  const heard = await hearCatalogue()
  const edit = async (patch: object, ...payloads: string[]) => {
    await patchProduct(owner, id, productPatch.parse(patch), null)
    await vi.waitFor(() => expect([...heard].sort()).toEqual(payloads))
    heard.clear()
  }
  await edit({ translations: { de: { name: 'Teekanne' } } }, `de ${id}`, `v${id}`)
  await edit({ translations: { de: { name: 'Kanne' } } }, `de ${id}`, `v${id}`)
  await edit({ name: 'Kettle' }, `${id}`)
  // Its text stays as it is.
  await edit({ translations: { de: { name: 'Kanne' } } }, `v${id}`)
  await edit({ name: 'Pot', translations: { de: { name: 'Topf' } } }, `${id}`, `de ${id}`)
  await db.categoryTranslation.create({
    data: { category: 'Tea', language: 'de', name: 'Tee', original: 'Tea' },
  })
  await vi.waitFor(() => expect([...heard]).toEqual(['de *']))
})

test('what the page shows moves the date of the sitemap: also further views and facts', async () => {
  const { id } = await createProduct()
  const past = new Date('2026-01-01T00:00:00Z')
  for (const data of [{ pictures: [{ src: '/b.webp', alt: '' }] }, { facts: ['262 g'] }]) {
    await db.product.update({ where: { id }, data: { changedAt: past } })
    expect((await db.product.update({ where: { id }, data })).changedAt).not.toEqual(past)
  }
})
