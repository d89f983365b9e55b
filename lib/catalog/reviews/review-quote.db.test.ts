import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { findQuote } from './review-quote'

const sentence = 'Dropped it off a ladder, and only the floor has a dent.'

function review(
  productId: number,
  year: number,
  fields: { rating?: number; comment?: string; name?: string },
) {
  const createdAt = new Date(Date.UTC(year, 0))
  return db.review.create({
    data: { name: 'Ann', rating: 5, comment: sentence, productId, createdAt, ...fields },
  })
}

test('the quote is of the oldest review with five stars that has a sentence for it, shown like its product', async () => {
  const [first, second, elsewhere] = [await createProduct(), await createProduct(), await createProduct()]
  const ids = [first.id, second.id]
  await review(elsewhere.id, 2001, {})
  await review(first.id, 2002, { rating: 4 })
  await review(second.id, 2003, { comment: 'Good.' })
  expect(await findQuote(ids)).toBeNull()
  const quoted = await review(second.id, 2004, { name: 'Ben', comment: `${sentence} Still on it.` })
  await review(first.id, 2005, {})
  expect(await findQuote(ids)).toEqual({ productId: second.id, author: 'Ben', sentence })
  await db.review.update({ where: { id: quoted.id }, data: { hiddenAt: new Date(), hiddenReason: 'spam' } })
  expect(await findQuote(ids)).toEqual({ productId: first.id, author: 'Ann', sentence })
})

test('new reviews of a product push none of its older ones out', async () => {
  const { id } = await createProduct()
  await review(id, 2002, { name: 'Ben' })
  const later = Array.from({ length: 40 }, (_, n) => review(id, 2003 + n, { name: 'Cy' }))
  await Promise.all(later)
  expect(await findQuote([id])).toMatchObject({ author: 'Ben' })
  expect(await findQuote([])).toBeNull()
})
