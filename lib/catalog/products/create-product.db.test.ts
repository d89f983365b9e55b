import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { imageFile, productFields, storedPictures } from '@/testing/shop/product-form'
import { createProduct } from './create-product'
import { productInput } from './product-input'
import { getProduct } from './product-queries'
import { productJson } from './product-schema'

async function input(fields: Record<string, unknown> = {}) {
  return productInput.parse({ ...productFields, image: await imageFile(), ...fields })
}

test('an admin creates a product with all fields as sent and a picture stored under a generated name', async () => {
  const admin = await createUser({ role: 'owner' })
  const product = await createProduct(admin, await input())
  expect(productJson.parse(product)).toMatchObject({ ...productFields, countInStock: 3, price: '7.50' })
  expect(product.image).toMatch(/^\/media\/[0-9a-f]{32}-[0-9a-f]{6}-800\.webp$/)
  expect(storedPictures()).toContain(product.image.slice('/media/'.length, -'-800.webp'.length))
  expect(await getProduct(product._id)).toMatchObject({ ...product, reviews: [], numReviews: 0, rating: 0 })
})

test('A02 only admins create products; a refused attempt stores nothing', async () => {
  const before = [await db.product.count(), storedPictures()]
  expect((await problemOf(createProduct(null, await input()))).code).toBe('not-signed-in')
  expect((await problemOf(createProduct(await createUser(), await input()))).code).toBe('not-allowed')
  expect([await db.product.count(), storedPictures()]).toEqual(before)
})

test('C05 a file that is not a picture creates no product', async () => {
  const admin = await createUser({ role: 'owner' })
  const before = [await db.product.count(), storedPictures()]
  const page = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '../../x.jpg', { type: 'image/jpeg' })
  for (const image of [page, await imageFile('gif')]) {
    expect((await problemOf(createProduct(admin, await input({ image })))).code).toBe('unsupported-image')
  }
  expect([await db.product.count(), storedPictures()]).toEqual(before)
})

test('when the outcome of the transaction is unknown, the picture is kept', async () => {
  const admin = await createUser({ role: 'owner' })
  const before = storedPictures().length
  vi.spyOn(db, '$transaction').mockRejectedValueOnce(new Error('Connection terminated'))
  await expect(createProduct(admin, await input())).rejects.toThrow('Connection terminated')
  expect(storedPictures()).toHaveLength(before + 1)
})
