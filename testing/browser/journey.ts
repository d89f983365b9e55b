import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demo } from './accounts'

/** Steps shared by several tests, done through the user interface. */

export type DemoAccount = keyof typeof demo

/** Starts at any page of the product list, follows the next links to the product and adds one unit to the cart. */
export async function addToCart(page: Page, name: string): Promise<void> {
  const card = page.getByRole('main').getByRole('link', { name })
  const next = page.getByRole('navigation', { name: 'Pages' }).locator('a[rel~="next"]')
  while ((await card.count()) === 0) await page.goto((await next.getAttribute('href')) ?? '/')
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart.')).toBeVisible()
}

/** Fills in the shipping form; the page must be /shipping. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Main Street')
  await page.getByRole('textbox', { name: 'City' }).fill('Springfield')
  await page.getByRole('textbox', { name: 'Postal Code' }).fill('12345')
  await page.getByRole('textbox', { name: 'Country' }).fill('Freedonia')
}

/** Logs in with a demo account; the page must be /login. */
export async function submitLogIn(page: Page, account: DemoAccount): Promise<void> {
  await page.getByLabel('Username or email').fill(demo[account].email)
  await page.getByLabel('Password').fill(demo[account].password)
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
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const popup = isPhone ? null : page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  return popup ? await popup : page.frameLocator('iframe')
}

const maxTabs = 60

/** Presses Tab until the control has the focus, and then the key there, as somebody without a mouse does. */
export async function pressOn(control: Locator, key = 'Enter'): Promise<void> {
  const { keyboard } = control.page()
  await expect(control).toBeEnabled()
  for (let tabs = 0; !(await control.evaluate((element) => element.matches(':focus'))); tabs++) {
    if (tabs === maxTabs) throw new Error(`Tab does not lead to ${control}`)
    await keyboard.press('Tab')
  }
  await keyboard.press(key)
}
