import { expect, test } from 'vitest'
import { deleteUser } from '@/lib/admin/privacy/delete-user'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { during } from '@/testing/db/locks'
import { rounds } from '@/testing/db/rounds'
import { createProduct, createUser } from '@/testing/db/rows'
import { brokenInvariants } from '@/testing/shop/invariants'
import { addReview } from './add-review'
import type { ReviewUpdate } from './review-schema'
import { updateReview } from './update-review'

/** Reviews are hidden, answered and added at once, while their authors and products go. */

const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff' })

async function newReview() {
  const [author, { id: productId }] = await Promise.all([createUser(), createProduct()])
  const { _id: id } = await addReview(author, productId, { rating: 2, comment: 'It drips.' })
  return { id, productId, author }
}

test('I5 twenty hide, show, answer and add at once: counted right, and one mail if it is hidden in the end', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const { id, productId, author } = await newReview()
    const others = await Promise.all([1, 2, 3, 4].map(() => createUser()))
    const updates: ReviewUpdate[] = [
      { hidden: 'spam' },
      { hidden: null },
      { answer: `Round ${round}` },
      { hidden: 'spam' },
    ]
    await Promise.all([
      ...Array.from({ length: 16 }, (_, index) => updateReview(staff, id, updates[index % 4] ?? {})),
      ...others.map((user, index) => addReview(user, productId, { rating: index + 1, comment: '' })),
    ])
    const { hiddenAt } = await db.review.findUniqueOrThrow({ where: { id } })
    expect(await getProduct(productId)).toMatchObject({
      numReviews: hiddenAt ? 4 : 5,
      rating: hiddenAt ? 2.5 : 2.4,
    })
    const log = await auditOf('review', id)
    const hidings = log.filter(({ action }) => action === 'review-hidden').length
    expect(hidings - log.filter(({ action }) => action === 'review-restored').length).toBe(hiddenAt ? 1 : 0)
    expect(await db.mail.count({ where: { userId: author.id } })).toBe(hiddenAt ? 1 : 0)
  }
  expect(await brokenInvariants()).toEqual([])
})

test('I5 a review that is added while another is hidden counts, whichever is first', async () => {
  const { id, productId } = await newReview()
  // As `addReview` does it.
  const adding = `update "Product" set "numReviews" = "numReviews" + 1, "ratingSum" = "ratingSum" + 5 where id = ${productId}`
  const hiding = await during(adding, async (transaction) => {
    const hidden = updateReview(staff, id, { hidden: 'spam' })
    await expect.poll(transaction.waiters).toBe(1)
    const values = `('B', 5, '', ${productId})`
    await transaction.query(`insert into "Review" (name, rating, comment, "productId") values ${values}`)
    return { hidden }
  })
  await hiding.hidden
  expect(await getProduct(productId)).toMatchObject({ numReviews: 1, rating: 5 })
})

test('hiding takes its locks in the order of the shop: while the author is locked, the product is free', async () => {
  const { id, productId, author } = await newReview()
  const hiding = await during(
    `select from "User" where id = ${author.id} for update`,
    async (transaction) => {
      const hidden = updateReview(staff, id, { hidden: 'spam' })
      await expect.poll(transaction.waiters).toBe(1)
      await transaction.query(`select from "Product" where id = ${productId} for update nowait`)
      return { hidden }
    },
  )
  expect(await hiding.hidden).toMatchObject({ hidden: 'spam' })
})

test('hiding while account and product are deleted loses neither, and breaks nothing', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const { id, productId, author } = await newReview()
    await Promise.all([
      updateReview(staff, id, { hidden: 'spam', answer: 'No.' }),
      deleteUser(owner, author.id),
      deleteProduct(owner, productId),
    ])
    const row = await db.review.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({
      hiddenReason: 'spam',
      userId: null,
      productId: null,
      name: 'Former customer',
    })
  }
  expect(await brokenInvariants()).toEqual([])
})
