import { expect, test } from 'vitest'
import { median, ratio, spread, verdict } from './figures.mjs'

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 2, 3], 2.5],
  [[], Number.NaN],
])('the median of %j is %d', (figures, middle) => {
  expect(median(figures)).toBe(middle)
})

test('the ratio is taken within each round, so a round that is slow as a whole does not change it', () => {
  expect(ratio([1000, 300, 1010], [100, 30, 101])).toBe(10)
})

test('a round without a counterpart has no ratio', () => {
  expect(ratio([1000], [])).toBeNaN()
})

test('the spread is a fraction of the median', () => {
  expect(spread([90, 100, 115])).toBe(0.25)
})

test.each([
  [{ value: 8, min: 8 }, 'ok'],
  [{ value: 7.99, min: 8 }, 'too slow'],
  [{ value: 2, max: 2 }, 'ok'],
  [{ value: 2.01, max: 2 }, 'too slow'],
  [{ value: null, max: 2 }, 'not measured'],
  [{ value: Number.NaN, min: 8 }, 'not measured'],
])('the verdict on %j is "%s"', (limit, word) => {
  expect(verdict({ name: 'Any', unit: '', miss: 'too slow', ...limit })).toBe(word)
})
