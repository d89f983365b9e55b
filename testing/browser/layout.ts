import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Sets the font size that a reader chooses in the browser's settings, in pixels; 16 is the usual one. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size).toBe(`${standard}px`)
}

/** Does something with a font size of the browser's settings. The next test has the same page, so the size is set back. */
export async function withFontSize(page: Page, standard: number, work: () => Promise<void>): Promise<void> {
  await setFontSize(page, standard)
  try {
    await work()
  } finally {
    await setFontSize(page, 16)
  }
}

/**
 * Expects of the page, as it is on a phone with text of 200 %, that nothing leaves the screen, that no texts overlap, and that
 * what stays in place while one scrolls takes at most a quarter of the height.
 */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await withFontSize(page, 32, async () => {
    expect(await page.evaluate(misplaced), `${page.url()} with large text`).toEqual([])
  })
}

/** Runs in the browser. */
function misplaced(): string[] {
  const width = document.documentElement.clientWidth
  const faults = new Set<string>()
  if (document.documentElement.scrollWidth > width) faults.add('the page scrolls sideways')
  type Text = { element: HTMLElement; layer: Element | undefined; rect: DOMRect }
  /** What an element has of itself or of those that it is in. Elements come after those. */
  type Place = { isTiny: boolean; isScrolled: boolean; layer: Element | undefined; end: number }
  const places = new Map<Element | null, Place>()
  const texts: Text[] = []
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40)
  let fixedHeight = 0
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const own = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const outer = places.get(element.parentElement)
    const place: Place = {
      isTiny: outer?.isTiny || own.width <= 1,
      isScrolled: outer?.isScrolled || /auto|scroll/.test(style.overflowX),
      layer: style.position === 'static' ? outer?.layer : element,
      end: style.overflowY === 'visible' ? (outer?.end ?? Number.POSITIVE_INFINITY) : own.bottom,
    }
    places.set(element, place)
    // What is tiny is only for screen readers.
    const isShown = !place.isTiny && own.height > 1
    if (!isShown || !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      continue
    if (element.closest('svg *, [aria-hidden="true"]')) continue
    const staysInPlace = /fixed|sticky/.test(style.position) && `${style.top}${style.bottom}` !== 'autoauto'
    if (staysInPlace && !element.closest('table, [popover]')) fixedHeight += own.height
    const boxes = element.matches('a, button, input, select, textarea, summary') ? [own] : []
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Lines that are cut off at the end of a text have a place, too.
      const lines = [...range.getClientRects()].filter(({ top }) => top < place.end - 2)
      boxes.push(...lines)
      for (const rect of lines) texts.push({ element, layer: place.layer, rect })
    }
    if (!place.isScrolled && boxes.some(({ left, right }) => left < -1 || right > width + 1))
      faults.add(`“${nameOf(element)}” leaves the screen`)
  }
  texts.sort((a, b) => a.rect.top - b.rect.top)
  for (const [index, one] of texts.entries()) {
    for (let next = index + 1; next < texts.length; next++) {
      const other = texts[next]
      if (!other || other.rect.top >= one.rect.bottom) break
      const [a, b] = [one.rect, other.rect]
      const isBeside = Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 2
      const shared = Math.min(a.bottom, b.bottom) - b.top
      const isOverlap = !isBeside && shared > 0.4 * Math.min(a.height, b.height)
      if (isOverlap && one.layer === other.layer && one.element !== other.element)
        faults.add(`“${nameOf(one.element)}” overlaps “${nameOf(other.element)}”`)
    }
  }
  if (fixedHeight > innerHeight / 4) faults.add(`${Math.round(fixedHeight)} pixels stay in place`)
  return [...faults]
}

/**
 * Returns the controls of the page that are too small for a finger: below 24 pixels, and below 44 those that a page is about.
 * A link within a sentence may have the height of its line (WCAG 2.2, 2.5.8). Runs in the browser.
 */
export function smallTargets(): string[] {
  const main =
    '.button, .control, .nav-item, .menu-entry, header a, footer a, footer label, summary, .product-card'
  const faults: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, summary',
  )) {
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 1
    const isInSentence =
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim()
    const min = target.matches(main) ? 44 : isInSentence ? 16 : 24
    if (isShown && (height < min || width < 24))
      faults.push(
        `${Math.round(width)} × ${Math.round(height)}, not ${min}: ${element.outerHTML.slice(0, 150)}`,
      )
  }
  return faults
}

type Shift = { value: number; moved: unknown[] }

/** Records the layout shifts of each page that is opened from now on. Returns how to read those of the present page. */
export async function recordShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.nodeName))
        shifts.push({ value: Reflect.get(entry, 'value'), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts'))
}

export const sumOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)
