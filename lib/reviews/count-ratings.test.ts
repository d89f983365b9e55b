import { expect, test } from 'vitest'
import { countRatings } from './count-ratings'

test('ratings are counted from five stars to one, with their share of all reviews', () => {
  const counts = countRatings([{ rating: 5 }, { rating: 5 }, { rating: 1 }])
  expect(counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 1])
  expect(counts.map(({ percent }) => percent)).toEqual([67, 0, 0, 0, 33])
})

test('without reviews every share is 0', () => {
  expect(countRatings([]).every(({ percent }) => percent === 0)).toBe(true)
})
