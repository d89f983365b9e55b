/** @typedef {import('./figures.mjs').Limit} Limit */

/** Cached pages compared with the same pages rendered per request. @returns {Limit[]} */
export function speedLimits(/** @type {{ home: number, product: number }} */ { home, product }) {
  return [
    { name: 'Home, cached ÷ per request', value: home, min: 8, unit: '×', miss: 'too slow' },
    { name: 'Product, cached ÷ per request', value: product, min: 8, unit: '×', miss: 'too slow' },
  ]
}

/** @returns {Limit[]} */
export function weightLimits(/** @type {{ scriptBytes: number }} */ { scriptBytes }) {
  return [{ name: 'Home, scripts', value: scriptBytes / 1000, max: 145, unit: 'kB', miss: 'too big' }]
}

/**
 * Eager pictures are counted on the widest screen: the server sends the same page to all screens, and the widest has the
 * most pictures in its first row.
 * @param {import('./screens.mjs').Screen[] | null} screens  the widest last; null without a browser
 * @returns {Limit[]}
 */
export function screenLimits(screens) {
  const largest = (/** @type {(screen: import('./screens.mjs').Screen) => number} */ pick) =>
    screens ? Math.max(...screens.map(pick)) : null
  const widest = screens?.at(-1)?.pictures
  return [
    {
      name: 'Home, biggest card picture',
      value: largest(({ pictures }) => pictures.biggest / 1000),
      max: 60,
      unit: 'kB',
      miss: 'too big',
    },
    {
      name: 'Home, pictures without a size',
      value: largest(({ pictures }) => pictures.unsized),
      max: 0,
      unit: '',
      miss: 'unsized',
    },
    {
      name: 'Home, eager below the first row',
      value: widest?.tooEager ?? null,
      max: 0,
      unit: '',
      miss: 'not lazy',
    },
    {
      name: 'Home and product, layout shift',
      value: largest(({ shift }) => shift),
      max: 0,
      unit: '',
      miss: 'jumps',
    },
  ]
}

/** @returns {Limit[]} */
export function startLimits(/** @type {{ homeMs: number, secondMs: number }} */ { homeMs, secondMs }) {
  return [
    { name: 'Start to the first page', value: homeMs / 1000, max: 2, unit: 's', miss: 'too slow' },
    { name: 'Second npm start', value: secondMs / 1000, max: 5, unit: 's', miss: 'too slow' },
  ]
}
