import type { Browser, Page } from '@playwright/test'
import { PlainError } from '@/ops/postgres/plain-error'
import { openBrowser } from '@/tools/bench/browser'
import type { Row } from '@/tools/bench/figures'
import type { Bench } from '@/tools/bench/instances'
import { weighScripts } from '@/tools/bench/page-weight'
import { listProductIds } from './products'

/** A phone, a tablet and a laptop; a higher pixel ratio requests larger pictures. */
const SCREENS = [
  { width: 390, height: 844, pixelRatio: 3 },
  { width: 820, height: 1180, pixelRatio: 2 },
  { width: 1360, height: 900, pixelRatio: 2 },
]
/** Slow enough that pictures and fonts arrive after the first paint, when they could shift the layout. */
const NETWORK = { offline: false, latency: 60, downloadThroughput: 625_000, uploadThroughput: 250_000 }

interface Screen {
  /** Of home's cards. */
  pictures: ReturnType<typeof summarizePictures>
  /** Cumulative layout shift, the larger one of home and the product page. */
  shift: number
}

/** An entry of `PerformanceObserver` for a layout shift; TypeScript's library has no type for it. */
type LayoutShift = PerformanceEntry & { hadRecentInput: boolean; value: number }

/**
 * Measures what a first visit to home and a product loads, and whether it jumps.
 * @throws {PlainError} when no browser can be started
 */
export async function measureScreens({ shop: { origin }, onEnd }: Bench): Promise<Row[]> {
  const [id] = await listProductIds(origin)
  const homeBytes = await weighScripts(`${origin}/`)
  const productBytes = await weighScripts(`${origin}/products/${id}`)
  const browser = await openBrowser()
  if (!browser) throw new PlainError('No Chromium could be started; `npm test` installs one.')
  onEnd(() => browser.close())
  const screens = await visitScreens(browser, origin, `/products/${id}`)
  const largest = (pick: (screen: Screen) => number) => Math.max(...screens.map(pick))
  // The server sends the same page to all screens, and the widest has the most pictures in its first row.
  const tooEager = screens.at(-1)?.pictures.tooEager ?? Number.NaN
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
 * @param product  path of the product page
 */
async function visitScreens(browser: Browser, origin: string, product: string): Promise<Screen[]> {
  const screens = []
  for (const screen of SCREENS) {
    const home = await visit(browser, `${origin}/`, screen)
    const detail = await visit(browser, origin + product, screen)
    screens.push({
      pictures: summarizePictures(home.pictures),
      shift: Math.max(home.shift, detail.shift),
    })
  }
  return screens
}

async function visit(browser: Browser, url: string, { width, height, pixelRatio }: (typeof SCREENS)[number]) {
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
function watchLoads(page: Page) {
  const loads: Promise<[url: string, bytes: number]>[] = []
  page.on('requestfinished', (request) => {
    const bytes = request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    )
    loads.push(bytes.then((each) => [request.url(), each]))
  })
  return async () => new Map(await Promise.all(loads))
}

async function scrollToEnd(page: Page, height: number) {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  while (!(await page.evaluate(isAtEnd))) {
    await page.mouse.wheel(0, height / 2)
    await page.waitForTimeout(50)
  }
  // Lazy ones may be beside the window, such as the next view of a product: those that load are awaited by the network.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  await page.waitForLoadState('networkidle')
}

/**
 * A product card's picture in the browser: `top` is its distance from the top of the page in CSS pixels, `isSized` tells
 * whether it has width and height attributes, `bytes` is its transfer size.
 */
type CardPicture = { top: number; isLazy: boolean; isSized: boolean; bytes: number }

/**
 * Summarizes the pictures of a screen. Those below the first row should load lazily (`tooEager` counts the others), and
 * all should have a size, which reserves their space (`unsized` counts the others).
 */
export function summarizePictures(pictures: CardPicture[]) {
  const firstRow = Math.min(...pictures.map(({ top }) => top))
  return {
    count: pictures.length,
    tooEager: pictures.filter(({ top, isLazy }) => top > firstRow && !isLazy).length,
    unsized: pictures.filter(({ isSized }) => !isSized).length,
    biggest: Math.max(...pictures.map(({ bytes }) => bytes)),
  }
}

/** Runs in the page, before its own scripts. */
function watchLayout() {
  const page = window as Window & { layoutShift?: number }
  page.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) page.layoutShift = (page.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function readShift() {
  return (window as Window & { layoutShift?: number }).layoutShift ?? Number.NaN
}

/** Runs in the page. */
function readPictures() {
  const images: NodeListOf<HTMLImageElement> = document.querySelectorAll('main li img')
  return [...images].map((image) => ({
    url: image.currentSrc,
    top: Math.round(image.getBoundingClientRect().top + scrollY),
    isLazy: image.loading === 'lazy',
    isSized: image.hasAttribute('width') && image.hasAttribute('height'),
  }))
}
