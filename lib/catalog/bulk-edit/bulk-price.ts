import { maxInteger } from '@/lib/shared/validation/number-limits'

/** How a price changes: by hundredths of a per cent, by cents, or to cents; to 0.00 only with `allowZero`. */
export type PriceChange = { allowZero: boolean } & (
  | { basisPoints: number }
  | { cents: number }
  | { toCents: number }
)

const minCents = 1

/** Returns the price in cents, half a cent up, below 0.01 only if that is allowed or was so; `null` where the shop does not take it. */
export function changedPrice(priceCents: number, change: PriceChange): number | null {
  const lowest = change.allowZero ? 0 : Math.min(minCents, priceCents)
  if ('basisPoints' in change) {
    const cents = Math.floor((priceCents * (10_000 + change.basisPoints) + 5000) / 10_000)
    return cents > maxInteger ? null : Math.max(cents, lowest)
  }
  if ('toCents' in change) return change.toCents < lowest ? null : change.toCents
  const cents = priceCents + change.cents
  return change.cents !== 0 && cents < (change.allowZero ? 0 : minCents)
    ? null
    : cents > maxInteger
      ? null
      : cents
}

/** Returns whether a change of a price is asked about: by more than half, or to 0.00. */
export function isLargeChange(before: number, after: number): boolean {
  return before !== after && (after === 0 || Math.abs(after - before) * 2 > before)
}
