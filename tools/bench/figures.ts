/** With `min` or `max` it has a goal, otherwise it is a reference. */
export interface Row {
  name: string
  /** It is NaN when it could not be measured. */
  value: number
  unit: string
  min?: number
  max?: number
  p50Ms?: number
  p99Ms?: number
  cpuMs?: number
  note?: string
}

/** Returns the `share` quantile (0 to 1) by nearest rank; NaN of an empty list. */
export function quantile(figures: number[], share: number) {
  const sorted = Float64Array.from(figures).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(figures: number[]) {
  const sorted = Float64Array.from(figures).sort()
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Returns the median over the rounds of the ratio between two series: other load slows both in a round. */
export function ratio(figures: number[], others: number[]) {
  return median(figures.map((figure, round) => figure / (others[round] ?? Number.NaN)))
}

/** Returns "met", "missed" or "not measured"; an empty text for a row without a goal. */
export function verdict({ value, min, max }: Row) {
  if (Number.isNaN(value)) return 'not measured'
  if (min === undefined && max === undefined) return ''
  const isMet = value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
  return isMet ? 'met' : 'missed'
}
