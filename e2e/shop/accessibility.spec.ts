import type { Page } from '@playwright/test'
import { admin, newBuyer, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectContrast, expectNoViolations, expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { fillCart, newLine, openAccountMenu } from '@/testing/browser/journey'
import { expectRoomForLargeText, smallTargets } from '@/testing/browser/layout'
import { type Screen, screensOf } from '@/testing/browser/pages'
import { isSoak, themes } from '@/testing/db/rounds'

/**
 * Every page on 320 pixels, with large text, and by its targets; menus of the header. The system prefers light, and each page is opened in the
 * theme that was chosen on a page before. `npm run test:soak` examines each page also on a desktop, and in both themes.
 */

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }))

const phone = { width: 320, height: 700 }
const desktop = { width: 1360, height: 900 }

type Theme = 'Light' | 'Dark'

/** Which theme the page is painted in, by the lightness of its background. */
async function themeOf(page: Page): Promise<Theme> {
  const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return Number(/^lab\((\d+)/.exec(colour)?.[1]) > 50 ? 'Light' : 'Dark'
}

/** The theme is chosen on so many pages before it is on another one. */
const THEME_PAGES = 5

/** Lets a person choose the other theme on this page. */
async function switchTheme(page: Page, theme: Theme): Promise<Theme> {
  const other = theme === 'Light' ? 'Dark' : 'Light'
  // By keyboard: late content above moves the switch.
  await page.getByRole('radio', { name: other }).press(' ')
  await expect.poll(() => themeOf(page), `${page.url()} follows the switch`).toBe(other)
  return other
}

/**
 * Opens each page on a phone of 320 pixels and examines it there: as wide as a window of 640 pixels at 200 % (WCAG 1.4.4), and of 1280 at
 * 400 % (1.4.10); and on a phone with text of 200 %. Returns the theme that is chosen then.
 */
async function examine(page: Page, list: Screen[], chosen: Theme = 'Light'): Promise<Theme> {
  let theme = chosen
  for (const [index, { route, path, text }] of list.entries()) {
    // Header and footer are examined in both themes.
    const isFrameKnown = index > 1
    await page.setViewportSize(phone)
    await page.goto(path)
    // Some of these texts are hidden on a phone.
    await expect(page.getByRole('main').getByText(text).first()).toBeAttached()
    expect(await themeOf(page), `${route} opens in the chosen theme`).toBe(theme)
    await expectNoViolations(page, { isFrameKnown })
    await expectNoHorizontalScroll(page)
    expect(await page.evaluate(smallTargets), route).toEqual([])
    await expectRoomForLargeText(page)
    if (isSoak) {
      await page.setViewportSize(desktop)
      await expectNoViolations(page, { isFrameKnown })
    }
    if (isSoak || index % THEME_PAGES === 0) theme = await switchTheme(page, theme)
    if (isSoak) await expectContrast(page, { isFrameKnown })
  }
  return theme
}

test('the pages of a visitor have no violations, no sideways scrolling, no small targets and room for large text', async ({
  page,
  request,
}) => {
  test.slow()
  const line = await newLine(request)
  await fillCart(page, line, true)
  await examine(page, screensOf('everybody', line))
})

test('the pages of a shopper and of an admin have none either', async ({ page, request }) => {
  test.slow()
  const { account, product, order } = await newBuyer(page, request)
  const ids = { product: product._id, order: order._id, user: account.info.id }
  const theme = await examine(page, screensOf('user', ids))
  await signIn(page, admin)
  await examine(page, screensOf('admin', ids), theme)
})

test('the menus of the header have no violations', { tag: '@phone' }, async ({ page, isMobile }) => {
  const { name } = await signIn(page, admin)
  await page.goto('/accessibility')
  await openAccountMenu(page, name)
  await expectNoViolationsIn(page, themes, 'header')
  await page
    .getByRole('button', isMobile ? { name: 'Search' } : { name: 'Admin Menu' })
    .first()
    .click()
  await expectNoViolationsIn(page, themes, 'header')
  if (isMobile) expect(await page.evaluate(smallTargets)).toEqual([])
})
