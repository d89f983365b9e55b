import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newAccount, newOrder, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'
import { fillAddress, openProduct } from './support/journey'

/** Nothing that axe finds on the screens of shoppers, in light and in dark; the longer ways are dark on phones. */

test.beforeEach(async ({ page }, { project }) => {
  const colorScheme = project.name === 'phone' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
})

async function expectNoFindings(page: Page, sight: string): Promise<void> {
  await expect(page.getByRole('main').getByText(sight).filter({ visible: true }).first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(findings, page.url()).toEqual([])
}

for (const [path, sight] of [
  ['/', 'Latest Products'],
  ['/cart', 'Your cart is empty.'],
  ['/login', 'New here?'],
  ['/register', 'Have an account?'],
  ['/shipping', 'Your cart is empty'],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expectNoFindings(page, sight)
    }
  })
}

test('axe finds nothing from the product to Place Order', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  await openProduct(page, 'Ember Stoneware Teapot')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expectNoFindings(page, 'Added to cart.')
  await page.goto('/cart')
  await expectNoFindings(page, 'Subtotal (1 item)')
  await page.goto('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoFindings(page, 'Select a method')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectNoFindings(page, 'You must be logged in to create this order.')
})

test('axe finds nothing on the order and the profile', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const products = await (await page.request.get('/api/products/')).json()
  const account = await newAccount(page.request)
  const order = await newOrder(page.request, account.info, products.find(isAvailable))
  await signIn(page, account)
  await page.goto(`/order/${order._id}`)
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expectNoFindings(page, 'Not paid.')
  await page.goto('/profile')
  await expectNoFindings(page, 'Details')
})

function isAvailable({ countInStock }: { countInStock: number }): boolean {
  return countInStock > 20
}
