import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CartItem } from '@/lib/checkout/cart'
import { admin, apiLogIn, newAccount, newProduct, signIn, store } from './accounts'

/** Brings a browser to a step of the checkout, with a new account and a new product. */

export const address = { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' }

/** Creates a product and returns it as a cart line. */
export async function newLine(request: APIRequestContext, qty = 1): Promise<CartItem> {
  const { _id, name, image, price, countInStock } = await newProduct(request, await apiLogIn(request, admin))
  return { product: _id, name, image, price, countInStock, qty }
}

/** Stores a cart line in the browser, and a shipping address when `hasAddress`. Leaves the page on `scriptlessPage`. */
export async function fillCart(page: Page, line: CartItem, hasAddress = false): Promise<void> {
  await store(page, { cartItems: [line], ...(hasAddress ? { shippingAddress: address } : {}) })
}

/** Opens the place-order page for a new account with one unit of a new product in the cart. One click places the order. */
export async function readyToOrder(page: Page, request: APIRequestContext) {
  const line = await newLine(request)
  const account = await newAccount(request)
  await signIn(page, account)
  await fillCart(page, line, true)
  await page.goto('/placeorder')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  return { line, account }
}

/** Expects an empty cart. The header alone proves nothing: until hydration it shows 0 for every cart. */
export async function expectEmptyCart(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]')
  await expect(page.getByRole('link', { name: 'Cart(0)', exact: true })).toBeVisible()
}

/** Returns the alerts of the screen itself, without those of the layout. */
export function alerts(page: Page): Locator {
  return page.getByRole('main').getByRole('alert')
}

/** Opens the dropdown titled with the account's name. Phones have a single menu instead. */
export async function openAccountMenu(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await page.getByRole('button', { name: isPhone ? 'Menu' : name, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
