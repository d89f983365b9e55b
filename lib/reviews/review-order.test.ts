import { expect, test } from 'vitest'
import { orderReviews, type ReviewOrder } from './review-order'

const reviews = [
  { id: 4, rating: 3 },
  { id: 3, rating: 5 },
  { id: 2, rating: 3 },
  { id: 1, rating: 1 },
]

test.each<[ReviewOrder, number[]]>([
  ['newest', [4, 3, 2, 1]],
  ['highest', [3, 4, 2, 1]],
  ['lowest', [1, 4, 2, 3]],
])('%s reviews first, equal ratings newest first', (order, ids) => {
  expect(orderReviews(reviews, order).map(({ id }) => id)).toEqual(ids)
})
