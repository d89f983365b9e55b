import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CartItem } from '@/lib/checkout/cart'
import { admin, apiLogIn, newAccount, newProduct, signIn, stillPage } from './accounts'

/** A browser in the middle of a checkout, with people and products of the test's own. */

export const address = { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' }

/** A product of the test's own as a line of a cart. */
export async function newLine(request: APIRequestContext, qty = 1): Promise<CartItem> {
  const { _id, name, image, price, countInStock } = await newProduct(request, await apiLogIn(request, admin))
  return { product: _id, name, image, price, countInStock, qty }
}

/** Puts a line into the browser's cart, and an address beside it when `isAddressed`; the page is then /cart. */
export async function fillCart(page: Page, line: CartItem, isAddressed = false): Promise<void> {
  await page.goto(stillPage)
  const kept = { cartItems: [line], ...(isAddressed ? { shippingAddress: address } : {}) }
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  await page.goto('/cart')
}

/** A new person, signed in, on the place-order page with one piece of a new product: one click from an order. */
export async function readyToOrder(page: Page, request: APIRequestContext) {
  const line = await newLine(request)
  const account = await newAccount(request)
  await signIn(page, account)
  await fillCart(page, line, true)
  await page.goto('/placeorder')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  return { line, account }
}

/** That nothing is in the cart any more; the header alone says so of every cart until the page is alive. */
export async function expectEmptyCart(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]')
  await expect(page.getByRole('link', { name: 'Cart(0)', exact: true })).toBeVisible()
}

/** The messages of the screen itself. */
export function alerts(page: Page): Locator {
  return page.getByRole('main').getByRole('alert')
}

/** Opens the dropdown titled with the person's name, on phones the one menu. */
export async function openAccountMenu(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await page.getByRole('button', { name: isPhone ? 'Menu' : name, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
