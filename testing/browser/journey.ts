import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CartItem } from '@/lib/sales/cart/cart'
import { type Account, newAccount, newProduct, signIn, store } from './accounts'

/** Starts at any page of the product list, follows the next links to the product and adds one unit to the cart. */
export async function addToCart(page: Page, name: string): Promise<void> {
  // The card of a group has a second link, to its choice.
  const card = page.getByRole('main').getByRole('link', { name }).first()
  const next = page.getByRole('navigation', { name: 'Pages' }).locator('a[rel~="next"]')
  while ((await card.count()) === 0) await page.goto((await next.getAttribute('href')) ?? '/')
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart.')).toBeVisible()
}

/** Fills in the shipping form; the page must be /shipping. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(address)) await page.locator(`input[name="${name}"]`).fill(value)
}

/** Logs in; the page must be /login. */
export async function submitLogIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Username or email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Registers a new account with a unique email; the page must be /register. */
export async function register(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('New Person')
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a password of the tests')
  await page.getByLabel('Confirm Password').fill('a password of the tests')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).not.toHaveURL(/\/register/)
}

/** Clicks the PayPal button and returns PayPal's page: a pop-up on large screens, an overlay on phones. */
export async function openPaypal(page: Page): Promise<Page | FrameLocator> {
  const popup = isPhone(page) ? null : page.waitForEvent('popup')
  await page.getByRole('button', { name: /^(Pay with PayPal|Mit PayPal bezahlen)$/ }).click()
  return popup ? await popup : page.frameLocator('iframe')
}

const maxTabs = 60

/** Presses Tab until the control has the focus, and then the key there, as somebody without a mouse does. */
export async function pressOn(control: Locator, key = 'Enter'): Promise<void> {
  const { keyboard } = control.page()
  await expect(control).toBeEnabled()
  // To look for a role takes longer than a Tab, so it is looked for again only after React has replaced the element.
  let element = await control.elementHandle()
  const hasFocus = async () => {
    if (!(await element?.evaluate((each) => each.isConnected))) element = await control.elementHandle()
    return (await element?.evaluate((each) => each.matches(':focus'))) ?? false
  }
  for (let tabs = 0; !(await hasFocus()); tabs++) {
    if (tabs === maxTabs) throw new Error(`Tab does not lead to ${control}`)
    await keyboard.press('Tab')
  }
  await keyboard.press(key)
}

export const address = { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' }

/** Creates a product and returns it as a cart line. */
export async function newLine(request: APIRequestContext, qty = 1): Promise<CartItem> {
  const { _id, name, image, price, countInStock } = await newProduct(request)
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

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/** Opens the dropdown with the title. Phones have a single menu instead. */
export async function openMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: isPhone(page) ? 'Menu' : title, exact: true }).click()
  await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible()
}

export async function openAccountMenu(page: Page, name: string): Promise<void> {
  await openMenu(page, name)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

export async function expectLink(
  scope: Page | Locator | FrameLocator,
  name: string,
  href: string | RegExp,
): Promise<void> {
  await expect(scope.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
}

export function status(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text })
}

export function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

export function storedUser(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null'))
}

/** Delays every request that matches until the returned function is called. */
export async function delayRequests(
  page: Page,
  matches: string | ((url: URL) => boolean),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(matches, async (route) => {
    await released
    await route.continue()
  })
  return release
}
