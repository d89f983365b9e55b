/**
 * One requirement and what was measured.
 * @typedef {object} Limit
 * @property {string} name
 * @property {number | null} value  null: it could not be measured
 * @property {number} [atLeast]
 * @property {number} [atMost]
 * @property {string} unit
 * @property {string} miss  the verdict when it is missed: "too slow", "too big"
 */

/** The middle of some figures, or the mean of the two in the middle; NaN of none. */
export function median(/** @type {number[]} */ figures) {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/**
 * How many times as fast one was as the other: the median over the rounds. What else the machine did in a round slowed
 * both, so the ratio inside of a round says more than that of two medians.
 * @param {number[]} figures  one per round
 * @param {number[]} others  of the same rounds
 */
export function ratio(figures, others) {
  return median(figures.map((figure, round) => figure / (others[round] ?? Number.NaN)))
}

/** How far the figures lie apart, as a part of their median. */
export function spread(/** @type {number[]} */ figures) {
  return (Math.max(...figures) - Math.min(...figures)) / median(figures)
}

/** "ok", "not measured" or what is wrong. */
export function verdict(/** @type {Limit} */ { value, atLeast, atMost, miss }) {
  if (value === null || Number.isNaN(value)) return 'not measured'
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY)
    ? 'ok'
    : miss
}
