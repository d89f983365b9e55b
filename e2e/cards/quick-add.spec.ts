import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { newLine } from '@/testing/browser/journey'
import { recordShifts } from '@/testing/browser/layout'

/** 'Add to Cart' on the cards of lists; what it says: components/catalog/quick-add.test.tsx. */

test('a card adds one more with every click, from the first one on, and nothing else moves', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { name } = await newLine(request, 1)
  const scripts: string[] = []
  page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()))
  const shifts = await recordShifts(page)
  await page.goto('/')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const button = card.getByRole('button', { name: `Add to Cart: ${name}` })
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  const before = { scripts: scripts.length, shifts: (await shifts()).length }
  await button.click()
  await expect(page.getByRole('link', { name: 'Cart(1)' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before.scripts)
  await expect(page.getByRole('status').filter({ hasText: `${name}: Added` })).toHaveCount(1)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart(2)' })).toBeVisible()
  expect(page.url()).toMatch(/\/$/)
  // The button itself, and the count in the header, have another width.
  const moved = (await shifts()).slice(before.shifts).flatMap((shift) => shift.moved)
  expect(moved.filter((html) => /<main|product-card/.test(String(html)))).toEqual([])
  await card.scrollIntoViewIfNeeded()
  await expect(button).toHaveCSS('opacity', '1')
})

test('a sold-out card has no button, and no card says how few are left', async ({ page }) => {
  await page.goto('/search')
  const cards = page.getByRole('main').locator('.product-grid > li')
  for (const card of await cards.all()) {
    const isSoldOut = (await card.getByText('Out Of Stock').count()) > 0
    await expect(card.locator('.quick-add')).toHaveCount(isSoldOut ? 0 : 1)
  }
  await expect(cards.getByText(/only \d+ left/i)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('cards have neither the button nor the choice', async ({ page }) => {
    await page.goto('/search')
    await expect(page.locator('.product-card').first()).toBeVisible()
    for (const control of ['button.quick-add', '.compare-choice'])
      await expect(page.locator(control).first()).toBeHidden()
  })
})

test('the cards of a list are accessible by day and by night', async ({ page }) => {
  await page.goto('/category/kitchen')
  await page.locator('.quick-add').first().focus()
  await expectNoViolationsIn(page, ['light', 'dark'], '.product-grid')
})
