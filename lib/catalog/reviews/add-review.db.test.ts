import { expect, test } from 'vitest'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { addReview } from './add-review'

test('a review carries the reviewer’s name, and rating and count are updated exactly', async () => {
  const [ann, ben] = await Promise.all([createUser({ name: 'Ann' }), createUser({ name: 'Ben' })])
  const { id } = await createProduct()
  expect(await addReview(ann, id, { rating: 5, comment: 'Fine.' })).toMatchObject({ name: 'Ann', rating: 5 })
  const last = await addReview(ben, id, { rating: 2, comment: '' })
  const product = await getProduct(id)
  expect(product.reviews[0]).toEqual(last)
  expect(product).toMatchObject({ rating: 3.5, numReviews: 2 })
  expect(product.reviews.map(({ name, comment }) => [name, comment])).toEqual([
    ['Ben', ''],
    ['Ann', 'Fine.'],
  ])
})

test('C09 I5 of twenty concurrent reviews of one user one is stored, and the average is correct', async () => {
  const user = await createUser()
  const { id } = await createProduct()
  const works = Array.from({ length: 20 }, () => addReview(user, id, { rating: 4, comment: 'Again.' }))
  expect(await countOutcomes(works)).toEqual({ done: 1, 'already-reviewed': 19 })
  expect(await getProduct(id)).toMatchObject({ rating: 4, numReviews: 1 })
})

test('I5 each of twenty concurrent reviews by different users counts once', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => createUser()))
  const { id } = await createProduct()
  await Promise.all(users.map((user, n) => addReview(user, id, { rating: (n % 5) + 1, comment: 'x' })))
  expect(await getProduct(id)).toMatchObject({ rating: 3, numReviews: 20 })
})

test('a visitor cannot review, and a draft or a deleted product cannot be reviewed', async () => {
  const [user, admin] = await Promise.all([createUser(), createUser({ role: 'owner' })])
  const { id } = await createProduct()
  expect((await problemOf(addReview(null, id, { rating: 4, comment: '' }))).code).toBe('not-signed-in')
  await db.product.update({ where: { id }, data: { status: 'draft' } })
  expect((await problemOf(addReview(user, id, { rating: 4, comment: '' }))).code).toBe('product-not-found')
  await deleteProduct(admin, id)
  for (const gone of [id, null, 2_000_000_000]) {
    expect((await problemOf(addReview(user, gone, { rating: 4, comment: '' }))).code).toBe(
      'product-not-found',
    )
  }
  expect(await db.review.count({ where: { userId: user.id } })).toBe(0)
})
