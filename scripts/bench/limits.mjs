/** @typedef {import('./figures.mjs').Limit} Limit */

/** Cached pages against the same ones rendered per request. */
export function speedLimits(/** @type {{ home: number, product: number }} */ { home, product }) {
  return [
    { name: 'Home, cached ÷ per request', value: home, atLeast: 8, unit: '×', miss: 'too slow' },
    { name: 'Product, cached ÷ per request', value: product, atLeast: 8, unit: '×', miss: 'too slow' },
  ]
}

/** @returns {Limit[]} */
export function weightLimits(/** @type {{ scriptBytes: number }} */ { scriptBytes }) {
  return [{ name: 'Home, scripts', value: scriptBytes / 1000, atMost: 145, unit: 'kB', miss: 'too big' }]
}

/**
 * Eager pictures are judged on the widest screen: the server sends every screen the same page, and only there is the first
 * row as long as it gets.
 * @param {import('./screens.mjs').Screen[] | null} screens  null: there was no browser
 * @returns {Limit[]}
 */
export function screenLimits(screens) {
  const greatest = (/** @type {(screen: import('./screens.mjs').Screen) => number} */ pick) =>
    screens ? Math.max(...screens.map(pick)) : null
  const widest = screens?.at(-1)?.pictures
  return [
    {
      name: 'Home, biggest card picture',
      value: greatest(({ pictures }) => pictures.biggest / 1000),
      atMost: 60,
      unit: 'kB',
      miss: 'too big',
    },
    {
      name: 'Home, pictures without a size',
      value: greatest(({ pictures }) => pictures.unsized),
      atMost: 0,
      unit: '',
      miss: 'unsized',
    },
    {
      name: 'Home, eager below the first row',
      value: widest?.tooEager ?? null,
      atMost: 0,
      unit: '',
      miss: 'not lazy',
    },
    {
      name: 'Home and product, layout shift',
      value: greatest(({ shift }) => shift),
      atMost: 0,
      unit: '',
      miss: 'jumps',
    },
  ]
}

/** @returns {Limit[]} */
export function startLimits(/** @type {{ homeMs: number, secondMs: number }} */ { homeMs, secondMs }) {
  return [
    { name: 'Start to the first page', value: homeMs / 1000, atMost: 2, unit: 's', miss: 'too slow' },
    { name: 'Second npm start', value: secondMs / 1000, atMost: 5, unit: 's', miss: 'too slow' },
  ]
}
