import { PlainError } from '../database/plain-error.mjs'
import { listProductIds } from './addresses.mjs'
import { openBrowser } from './browser.mjs'
import { weighScripts } from './page-weight.mjs'
import { summarizePictures } from './pictures.mjs'

/** A phone, a tablet and a laptop; a higher pixel ratio requests larger pictures. */
const SCREENS = [
  { width: 390, height: 844, pixelRatio: 3 },
  { width: 820, height: 1180, pixelRatio: 2 },
  { width: 1360, height: 900, pixelRatio: 2 },
]
/** Slow enough that pictures and fonts arrive after the first paint, when they could shift the layout. */
const NETWORK = { offline: false, latency: 60, downloadThroughput: 625_000, uploadThroughput: 250_000 }

/**
 * @typedef {object} Screen
 * @property {number} width
 * @property {ReturnType<typeof summarizePictures>} pictures  of home's cards
 * @property {number} shift  cumulative layout shift, the larger one of home and the product page
 */

/**
 * An entry of `PerformanceObserver` for a layout shift; TypeScript's library has no type for it.
 * @typedef {PerformanceEntry & { hadRecentInput: boolean, value: number }} LayoutShift
 */

/**
 * Measures what a first visit to home and a product loads, and whether it jumps.
 * @param {import('./instances.mjs').Bench} bench
 * @returns {Promise<import('./figures.mjs').Row[]>}
 * @throws {PlainError} when no browser can be started
 */
export async function measureScreens({ shop: { origin }, onEnd }) {
  const [id] = await listProductIds(origin)
  const homeBytes = await weighScripts(`${origin}/`)
  const productBytes = await weighScripts(`${origin}/products/${id}`)
  const browser = await openBrowser()
  if (!browser) throw new PlainError('No Chromium could be started; `npm test` installs one.')
  onEnd(() => browser.close())
  const screens = await visitScreens(browser, origin, `/products/${id}`)
  const largest = (/** @type {(screen: Screen) => number} */ pick) => Math.max(...screens.map(pick))
  // The server sends the same page to all screens, and the widest has the most pictures in its first row.
  const tooEager = screens.at(-1)?.pictures.tooEager ?? null
  return [
    { name: 'Home, scripts, compressed', value: homeBytes / 1000, unit: 'kB', max: 145 },
    { name: 'Product, scripts, compressed', value: productBytes / 1000, unit: 'kB', max: 155 },
    {
      name: 'Home, biggest picture of a card',
      value: largest(({ pictures }) => pictures.biggest) / 1000,
      unit: 'kB',
      max: 60,
    },
    {
      name: 'Home, pictures without a size',
      value: largest(({ pictures }) => pictures.unsized),
      unit: '',
      max: 0,
    },
    { name: 'Home, eager pictures below the first row', value: tooEager, unit: '', max: 0 },
    { name: 'Home and product, layout shift', value: largest(({ shift }) => shift), unit: '', max: 0 },
  ]
}

/**
 * Visits home and a product on three screens, with an empty cache, and scrolls to the end of each.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} product  path of the product page
 * @returns {Promise<Screen[]>}
 */
async function visitScreens(browser, origin, product) {
  const screens = []
  for (const screen of SCREENS) {
    const home = await visit(browser, `${origin}/`, screen)
    const detail = await visit(browser, origin + product, screen)
    screens.push({
      width: screen.width,
      pictures: summarizePictures(home.pictures),
      shift: Math.max(home.shift, detail.shift),
    })
  }
  return screens
}

async function visit(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
  /** @type {(typeof SCREENS)[number]} */ { width, height, pixelRatio },
) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: pixelRatio })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await page.addInitScript(watchLayout)
    const loads = watchLoads(page)
    await page.goto(url, { waitUntil: 'load' })
    await scrollToEnd(page, height)
    const bytes = await loads()
    const pictures = await page.evaluate(readPictures)
    return {
      pictures: pictures.map((picture) => ({ ...picture, bytes: bytes.get(picture.url) ?? 0 })),
      shift: await page.evaluate(readShift),
    }
  } finally {
    await context.close()
  }
}

/** Records the transfer size of each address. Call the returned function when everything has arrived. */
function watchLoads(/** @type {import('@playwright/test').Page} */ page) {
  /** @type {Promise<[url: string, bytes: number]>[]} */
  const loads = []
  page.on('requestfinished', (request) => {
    const bytes = request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    )
    loads.push(bytes.then((each) => [request.url(), each]))
  })
  return async () => new Map(await Promise.all(loads))
}

async function scrollToEnd(
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {number} */ height,
) {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  while (!(await page.evaluate(isAtEnd))) {
    await page.mouse.wheel(0, height / 2)
    await page.waitForTimeout(50)
  }
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.waitForLoadState('networkidle')
}

/** Runs in the page, before its own scripts. */
function watchLayout() {
  const page = /** @type {Window & { layoutShift?: number }} */ (window)
  page.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of /** @type {LayoutShift[]} */ (list.getEntries()))
      if (!entry.hadRecentInput) page.layoutShift = (page.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function readShift() {
  return /** @type {Window & { layoutShift?: number }} */ (window).layoutShift ?? Number.NaN
}

/** Runs in the page. */
function readPictures() {
  /** @type {NodeListOf<HTMLImageElement>} */
  const images = document.querySelectorAll('main li img')
  return [...images].map((image) => ({
    url: image.currentSrc,
    top: Math.round(image.getBoundingClientRect().top + scrollY),
    isLazy: image.loading === 'lazy',
    isSized: image.hasAttribute('width') && image.hasAttribute('height'),
  }))
}
