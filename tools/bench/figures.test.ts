import { expect, test } from 'vitest'
import { median, quantile, ratio, verdict } from './figures'

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 2, 3], 2.5],
  [[], Number.NaN],
])('the median of %j is %d', (figures, middle) => {
  expect(median(figures)).toBe(middle)
})

test('the 99th percentile of 200 figures is the 198th', () => {
  const figures = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(quantile(figures, 0.99)).toBe(198)
  expect(quantile([7], 0.99)).toBe(7)
  expect(quantile([], 0.99)).toBeNaN()
})

test('the ratio is taken within each round, so a round that is slow as a whole does not change it', () => {
  expect(ratio([1000, 300, 1010], [100, 30, 101])).toBe(10)
})

test('a round without a counterpart has no ratio', () => {
  expect(ratio([1000], [])).toBeNaN()
})

test.each([
  [{ value: 0.6, min: 0.6 }, 'met'],
  [{ value: 0.59, min: 0.6 }, 'missed'],
  [{ value: 2, max: 2 }, 'met'],
  [{ value: 2.01, max: 2 }, 'missed'],
  [{ value: Number.NaN, max: 2 }, 'not measured'],
  [{ value: Number.NaN, min: 8 }, 'not measured'],
  [{ value: Number.NaN }, 'not measured'],
  [{ value: 3 }, ''],
])('the verdict on %j is "%s"', (row, word) => {
  expect(verdict({ name: 'Any', unit: '', ...row })).toBe(word)
})
