/**
 * A requirement and its measured value; at least one of `min` and `max` is set.
 * @typedef {object} Limit
 * @property {string} name
 * @property {number | null} value  null when it could not be measured
 * @property {number} [min]
 * @property {number} [max]
 * @property {string} unit
 * @property {string} miss  the verdict when the value is outside its limits: "too slow", "too big"
 */

/** The median; NaN of an empty list. */
export function median(/** @type {number[]} */ figures) {
  const sorted = [...figures].sort((a, b) => a - b)
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

/** The range of the figures as a fraction of their median. */
export function spread(/** @type {number[]} */ figures) {
  return (Math.max(...figures) - Math.min(...figures)) / median(figures)
}

/** Returns "ok", "not measured" or the limit's `miss`. */
export function verdict(/** @type {Limit} */ { value, min, max, miss }) {
  if (value === null || Number.isNaN(value)) return 'not measured'
  const isWithin = value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY)
  return isWithin ? 'ok' : miss
}
