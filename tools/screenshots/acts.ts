import type { Page } from '@playwright/test'
import { t } from '@/lib/shared/messages/message'
import { pageFor, refusals } from '@/server/requests/refusals'
import type { Form } from './take-pictures'

export const isPhone = ({ width }: Form) => width < 768
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** Types into the field of the header, on phones behind its icon. */
export async function type(page: Page, form: Form, words: string) {
  if (isPhone(form)) await button(page, 'Search').click()
  const field = page.getByRole('search').locator('input')
  await field.click()
  await field.pressSequentially(words, { delay: 20 })
}

export const click = (name: string | RegExp) => (page: Page) => button(page, name).click()

export const scrollToEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded()

/** Fills the fields with these labels and submits the form, empty or wrong, so that its errors show. */
export const submit =
  (name: string, fields: Record<string, string> = {}) =>
  async (page: Page) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: label === 'Password' }).fill(text)
    await button(page, name).click()
    await page.getByRole('main').locator('[aria-invalid="true"], [role="alert"]').first().waitFor()
  }

/** Opens a menu of the header by its button; on phones all are one. */
export const openMenu = (name: string) => (page: Page, form: Form) =>
  button(page, isPhone(form) ? 'Menu' : name).click()

/** Opens a mailed link whose check does not reach the shop: its form stays. */
export async function openUncheckedLink(page: Page) {
  await page.route('**/password/reset/check/', (route) => route.abort())
  await page.goto('/reset-password?token=wrong')
}

export async function failScripts(page: Page) {
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('heading', { name: 'An error has occured' }).waitFor()
}

export async function restart(page: Page) {
  const body = pageFor(t(refusals.restarting.text))
  await page.route('**/profile', (route) => route.fulfill({ status: 503, contentType: 'text/html', body }))
  await page.goto('/profile')
}

/** Changes the quantity of a product in the cart that is sold out meanwhile. */
export async function sellOut(page: Page) {
  await page.route('**/api/products/*/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), countInStock: 0 } })
  })
  await page.getByRole('main').getByRole('combobox').first().selectOption('3')
  await page.getByRole('main').getByRole('alert').waitFor()
}

export async function decline(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const popup = isPhone ? null : page.waitForEvent('popup')
  await button(page, 'Pay with PayPal').click()
  const window = popup ? await popup : page.frameLocator('iframe')
  await window.getByRole('button', { name: 'Decline payment' }).click()
  await page.getByText('Payment error.').waitFor()
}
