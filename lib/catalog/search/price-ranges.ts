/** Prices, in cents, that a range may begin with. A shop shows the ones that divide its products best. */
export const priceSteps = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000]

const maxRanges = 5

/** Inclusive; `null` is no limit. */
export type PriceRange = { minCents: number | null; maxCents: number | null; count: number }

/** How many goods have prices in these steps: 1 is below the first, 2 from the first on, 6 the two behind that. */
export type StepsCount = { steps: number; count: number }

/** Returns at most five ranges, none empty, joining the smallest neighbours. What has prices in several steps counts once in a range. */
export function priceRanges(counts: readonly StepsCount[]): PriceRange[] {
  const countIn = (range: number) =>
    counts.reduce((sum, { steps, count }) => sum + (steps & range ? count : 0), 0)
  const ranges = [null, ...priceSteps].map((minCents, index) => {
    const next = priceSteps[index]
    return { minCents, maxCents: next === undefined ? null : next - 1, steps: 1 << index }
  })
  while (ranges.length > maxRanges) {
    const sums = ranges.slice(1).map(({ steps }, index) => countIn(steps | (ranges[index]?.steps ?? 0)))
    const smallest = sums.indexOf(Math.min(...sums))
    const [low, high] = ranges.slice(smallest, smallest + 2)
    if (!low || !high) break
    ranges.splice(smallest, 2, { ...low, maxCents: high.maxCents, steps: low.steps | high.steps })
  }
  return ranges
    .map(({ steps, ...range }) => ({ ...range, count: countIn(steps) }))
    .filter(({ count }) => count > 0)
}
