/** Prices, in cents, that a range may begin with. A shop shows the ones that divide its products best. */
export const priceSteps = [1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000]

const maxRanges = 5

/** Inclusive; `null` is no limit. */
export type PriceRange = { minCents: number | null; maxCents: number | null; count: number }

/** Returns at most five ranges, none empty, joining the smallest neighbours. `counts` is per step, from below the first to above the last. */
export function priceRanges(counts: number[]): PriceRange[] {
  const ranges = [null, ...priceSteps].map((minCents, index): PriceRange => {
    const next = priceSteps[index]
    return { minCents, maxCents: next === undefined ? null : next - 1, count: counts[index] ?? 0 }
  })
  while (ranges.length > maxRanges) {
    const sums = ranges.slice(1).map(({ count }, index) => count + (ranges[index]?.count ?? 0))
    const smallest = sums.indexOf(Math.min(...sums))
    const [low, high] = ranges.slice(smallest, smallest + 2)
    if (!low || !high) break
    ranges.splice(smallest, 2, { ...low, maxCents: high.maxCents, count: low.count + high.count })
  }
  return ranges.filter(({ count }) => count > 0)
}
