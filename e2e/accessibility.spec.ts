import type { Page } from '@playwright/test'
import { newAccount, newOrder, signIn } from './support/accounts'
import { axe } from './support/axe'
import { expect, test } from './support/fixtures'
import { fillAddress, openProduct } from './support/journey'

/** axe reports no violations on the shoppers' screens, in light and dark mode; the way to Place Order is dark on phones only. */

test.beforeEach(async ({ page }, { project }) => {
  const colorScheme = project.name === 'phone' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
})

/** `rules` limits axe to these rules: a colour scheme changes only colours. */
async function expectNoViolations(page: Page, text: string, rules?: string[]): Promise<void> {
  await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
  // Further cards of a grid are like the first ones.
  const builder = axe(page).exclude('main ul.grid > li:nth-child(n+7)')
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  const reports = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(reports, page.url()).toEqual([])
}

/** The same in light mode, and then the contrast in dark mode. */
async function expectNoViolationsInBoth(page: Page, text: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, text)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Otherwise axe may see colours in transition.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expectNoViolations(page, text, ['color-contrast'])
}

test('axe reports no violations on what a visitor with an empty cart sees', async ({ page }) => {
  for (const [path, text] of [
    ['/', 'Latest Products'],
    ['/search?q=headphones&inStock=1', '4 products'],
    ['/cart', 'Your cart is empty.'],
    ['/login', 'New here?'],
    ['/register', 'Have an account?'],
    ['/shipping', 'Your cart is empty'],
  ] as const) {
    await page.goto(path)
    await expectNoViolationsInBoth(page, text)
  }
})

test('axe reports no violations from the product page to Place Order', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow()
  await openProduct(page, 'Ember Stoneware Teapot')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expectNoViolations(page, 'Added to cart.')
  await page.goto('/cart')
  await expectNoViolations(page, 'Subtotal (1 item)')
  await page.goto('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoViolations(page, 'Select a method')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoViolations(page, 'You must be logged in to create this order.')
})

test('axe reports no violations on the order and profile pages', async ({ page }) => {
  test.slow()
  const products = await (await page.request.get('/api/products/')).json()
  const account = await newAccount(page.request)
  const order = await newOrder(page.request, account.info, products.find(isAvailable))
  await signIn(page, account)
  await page.goto(`/order/${order._id}`)
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expectNoViolationsInBoth(page, 'Not paid.')
  await page.goto('/profile')
  await expectNoViolationsInBoth(page, 'Details')
})

function isAvailable({ countInStock }: { countInStock: number }): boolean {
  return countInStock > 20
}
