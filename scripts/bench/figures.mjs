/**
 * A row of the table. With `min` or `max` it has a goal, otherwise it is a reference.
 * @typedef {object} Row
 * @property {string} name
 * @property {number | null} value  null when it could not be measured
 * @property {string} unit
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [p50Ms]  latency, where the row is about requests
 * @property {number} [p99Ms]
 * @property {number | null} [cpuMs]  processor time of the server's processes per request
 * @property {string} [note]  what the value was computed from, or why there is none
 */

/** The `share` quantile (0 to 1) by nearest rank; NaN of an empty list. */
export function quantile(/** @type {number[]} */ figures, /** @type {number} */ share) {
  const sorted = Float64Array.from(figures).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The median; NaN of an empty list. */
export function median(/** @type {number[]} */ figures) {
  const sorted = Float64Array.from(figures).sort()
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/**
 * The median over the rounds of the ratio between two series. Other load on the machine slows both series in a round, so
 * a ratio within each round is more stable than a ratio of two medians.
 * @param {number[]} figures  one per round
 * @param {number[]} others  of the same rounds
 */
export function ratio(figures, others) {
  return median(figures.map((figure, round) => figure / (others[round] ?? Number.NaN)))
}

/** Returns "met", "missed" or "not measured"; an empty text for a row without a goal. */
export function verdict(/** @type {Row} */ { value, min, max }) {
  if (value === null || Number.isNaN(value)) return 'not measured'
  if (min === undefined && max === undefined) return ''
  const isMet = value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
  return isMet ? 'met' : 'missed'
}
