import type { Page } from '@playwright/test'
import { admin, newAccount, newOrder, newProduct, signIn } from './support/accounts'
import { fillCart, newLine } from './support/checkout'
import { expect, test } from './support/fixtures'

/**
 * No screen does anything that its Content Security Policy refuses: the fixtures fail a test whose page does.
 * security.spec.ts visits every cached screen with an empty cart.
 */

const screens = [
  '/',
  '/page/2',
  '/products/1',
  '/cart',
  '/login',
  '/register',
  '/shipping',
  '/payment',
  '/placeorder',
]
const adminScreens = [
  '/adminpage/users',
  '/adminpage/products',
  '/adminpage/products/create',
  '/adminpage/orders',
  '/adminpage/attention',
  '/admin/product/1',
]

/** Opens each screen and waits for its load event and its main content. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.getByRole('main')).toBeVisible()
  }
}

test('no screen violates its policy for a visitor with a cart', async ({ page, request }) => {
  await fillCart(page, await newLine(request), true)
  await visit(page, ['/cart', '/shipping', '/payment', '/placeorder'])
})

test('no screen violates its policy for a customer', async ({ page, request }) => {
  test.slow()
  const line = await newLine(request)
  const account = await newAccount(request)
  const order = await newOrder(request, account.info, { _id: line.product, price: line.price })
  await fillCart(page, line, true)
  await signIn(page, account)
  await visit(page, [...screens, `/products/${line.product}`, '/profile', `/order/${order._id}`])
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
})

test('no screen violates its policy for an admin', async ({ page, request }) => {
  test.slow()
  const account = await newAccount(request)
  const by = await signIn(page, admin)
  await newProduct(request, by)
  await visit(page, ['/', '/products/1', ...adminScreens, `/adminpage/user/${account.info.id}`, '/profile'])
})
