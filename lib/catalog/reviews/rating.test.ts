import { expect, test } from 'vitest'
import { averageRating, countRatings, orderReviews, type ReviewOrder, starsOf } from './rating'

test.each([
  [0, 0, 0],
  [9, 2, 4.5],
  [13, 3, 4.33],
  [14, 3, 4.67],
  [25, 5, 5],
])('ratings that sum up to %i over %i reviews average %d', (sum, count, average) => {
  expect(averageRating(sum, count)).toBe(average)
})

test.each([
  [0, 'eeeee'],
  [0.49, 'eeeee'],
  [0.5, 'heeee'],
  [1, 'feeee'],
  [3.49, 'fffee'],
  [3.5, 'fffhe'],
  [4.99, 'ffffh'],
  [5, 'fffff'],
])('a rating of %d shows the stars %s', (rating, stars) => {
  expect(
    starsOf(rating)
      .map((star) => star[0])
      .join(''),
  ).toBe(stars)
})

test('ratings are counted from five stars to one, with their share of all reviews', () => {
  const counts = countRatings([{ rating: 5 }, { rating: 5 }, { rating: 1 }])
  expect(counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 1])
  expect(counts.map(({ percent }) => percent)).toEqual([67, 0, 0, 0, 33])
})

test('without reviews every share is 0', () => {
  expect(countRatings([]).every(({ percent }) => percent === 0)).toBe(true)
})

const reviews = [
  { id: 4, rating: 3, helpfulCount: 0 },
  { id: 3, rating: 5, helpfulCount: 2 },
  { id: 2, rating: 3, helpfulCount: 9 },
  { id: 1, rating: 1, helpfulCount: 2 },
]

test.each<[ReviewOrder, number[]]>([
  ['newest', [4, 3, 2, 1]],
  ['helpful', [2, 3, 1, 4]],
  ['highest', [3, 4, 2, 1]],
  ['lowest', [1, 4, 2, 3]],
])('%s reviews first, equal ones newest first', (order, ids) => {
  expect(orderReviews(reviews, order).map(({ id }) => id)).toEqual(ids)
})
