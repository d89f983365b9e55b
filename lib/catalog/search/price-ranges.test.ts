import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceRanges, priceSteps } from './price-ranges'

const byStep = (numbers: number[]) => numbers.map((count, index) => ({ steps: 1 << index, count }))

test('the demo shop gets five ranges of about the same size', () => {
  expect(priceRanges(byStep([4, 11, 12, 10, 11, 5, 5, 2]))).toEqual([
    { minCents: null, maxCents: 2499, count: 15 },
    { minCents: 2500, maxCents: 4999, count: 12 },
    { minCents: 5000, maxCents: 9999, count: 10 },
    { minCents: 10_000, maxCents: 24_999, count: 11 },
    { minCents: 25_000, maxCents: null, count: 12 },
  ])
})

test('a shop with one price has one range, an empty one none', () => {
  expect(priceRanges(byStep([0, 7]))).toHaveLength(1)
  expect(priceRanges([])).toEqual([])
})

test('every product is in at most one range, and all together in all of them', () => {
  const counts = fc.array(fc.nat(50), { minLength: priceSteps.length + 1, maxLength: priceSteps.length + 1 })
  fc.assert(
    fc.property(counts, (numbers) => {
      const ranges = priceRanges(byStep(numbers))
      expect(ranges.length).toBeLessThanOrEqual(5)
      for (const { minCents, maxCents, count } of ranges) {
        const inside = numbers.filter((_, index) => {
          const from = priceSteps[index - 1] ?? 0
          return from >= (minCents ?? 0) && from <= (maxCents ?? Number.POSITIVE_INFINITY)
        })
        expect(inside.reduce((sum, each) => sum + each, 0)).toBe(count)
      }
      const sum = (list: number[]) => list.reduce((all, each) => all + each, 0)
      expect(sum(ranges.map(({ count }) => count))).toBe(sum(numbers))
    }),
  )
})

test('a group with prices in several steps counts once in a range', () => {
  const group = { steps: 0b1111, count: 1 }
  const ranges = priceRanges([...byStep([4, 11, 12, 10, 11, 5, 5, 2]), group])
  expect(ranges.map(({ count }) => count)).toEqual([16, 13, 11, 11, 12])
})
