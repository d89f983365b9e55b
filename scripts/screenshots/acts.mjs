import { pageFor, refusals } from '../../lib/requests/refusals.mjs'

/**
 * What brings a page into the state that is pictured.
 * @typedef {import('./take-pictures.mjs').Page} Page
 * @typedef {import('./take-pictures.mjs').Form} Form
 */

export const isPhone = (/** @type {Form} */ { width }) => width < 768
export const button = (/** @type {Page} */ page, /** @type {string | RegExp} */ name) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** Types into the field of the header, on phones behind its icon. */
export async function type(/** @type {Page} */ page, /** @type {Form} */ form, /** @type {string} */ words) {
  if (isPhone(form)) await button(page, 'Search').click()
  const field = page.getByRole('search').locator('input')
  await field.click()
  await field.pressSequentially(words, { delay: 20 })
}

/** Submits an empty or wrong form, so that its errors show. */
export async function submit(/** @type {Page} */ page, /** @type {string} */ name) {
  await button(page, name).click()
  await page.getByRole('main').locator('[aria-invalid="true"], [role="alert"]').first().waitFor()
}

/** Opens a menu of the header by its button; on phones all are one. */
export const openMenu =
  (/** @type {string} */ name) => (/** @type {Page} */ page, /** @type {Form} */ form) =>
    button(page, isPhone(form) ? 'Menu' : name).click()

/** Opens a mailed link whose check does not reach the shop: its form stays. */
export async function openUncheckedLink(/** @type {Page} */ page) {
  await page.route('**/password/reset/check/', (route) => route.abort())
  await page.goto('/reset-password?token=wrong')
}

/** Opens a page whose scripts do not load. */
export async function failScripts(/** @type {Page} */ page) {
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('heading', { name: 'An error has occured' }).waitFor()
}

/** Opens the page of a shop that restarts. */
export async function restart(/** @type {Page} */ page) {
  const body = pageFor(refusals.restarting.detail)
  await page.route('**/profile', (route) => route.fulfill({ status: 503, contentType: 'text/html', body }))
  await page.goto('/profile')
}

/** Changes the quantity of a product in the cart that is sold out meanwhile. */
export async function sellOut(/** @type {Page} */ page) {
  await page.route('**/api/products/*/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), countInStock: 0 } })
  })
  await page.getByRole('main').getByRole('combobox').first().selectOption('3')
  await page.getByRole('main').getByRole('alert').waitFor()
}

/** Lets PayPal decline the payment of an order. */
export async function decline(/** @type {Page} */ page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const popup = isPhone ? null : page.waitForEvent('popup')
  await button(page, 'Pay with PayPal').click()
  const window = popup ? await popup : page.frameLocator('iframe')
  await window.getByRole('button', { name: 'Decline payment' }).click()
  await page.getByText('Payment error.').waitFor()
}
