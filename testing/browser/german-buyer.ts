import type { Page } from '@playwright/test'
import { expect } from '@/testing/browser/fixtures'
import { openPaypal } from '@/testing/browser/journey'

/** What somebody does who reads only German, by the words of the screens. */

export const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

export async function registerInGerman(page: Page, email: string) {
  await page.goto('/de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click()
  await page.getByLabel('Name').fill('Gerda Graz')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('ein Passwort des Tests')
  await page.getByLabel('Passwort wiederholen').fill('ein Passwort des Tests')
  await button(page, 'Registrieren').click()
  await expect(page).toHaveURL('/de')
}

export async function searchAndAdd(page: Page) {
  await page.getByRole('search').getByLabel('Artikel suchen').click()
  await page.getByRole('combobox', { name: 'Artikel suchen' }).fill('Stehlampe')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/de/search?q=Stehlampe')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Stehlampe/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stehlampe')
  await expect(page.getByRole('main')).toContainText('59,90')
  await button(page, 'In den Warenkorb').click()
  await link(page, 'Zum Warenkorb').click()
  await expect(heading(page, 'Warenkorb')).toBeVisible()
  await link(page, 'Zur Kasse').click()
  await expect(page).toHaveURL('/de/shipping')
}

export async function payInGerman(page: Page) {
  await (await openPaypal(page)).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Die Zahlung ist eingegangen.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/de\/order\/\d+$/)
}

/** Goes from the address to the order, and returns its number and the language that PayPal's script is asked for. */
export async function placeOrder(page: Page): Promise<{ id: number; locale: string | null }> {
  await button(page, 'Weiter').click()
  await expect(page).toHaveURL('/de/payment')
  await button(page, 'Weiter').click()
  await expect(page).toHaveURL('/de/placeorder')
  const script = page.waitForRequest('**/sdk/js**')
  await button(page, 'Zahlungspflichtig bestellen').click()
  await expect(page).toHaveURL(/\/de\/order\/\d+$/)
  const locale = new URL((await script).url()).searchParams.get('locale')
  return { id: Number(page.url().split('/').at(-1)), locale }
}

export async function withdrawInGerman(page: Page, id: number, email: string) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click()
  await expect(page).toHaveURL('/de/withdraw')
  await page.getByLabel('Name').fill('Gerda Graz')
  await page.getByLabel('Bestellnummer').fill(String(id))
  await page.getByLabel('E-Mail').fill(email)
  await button(page, 'Weiter').click()
  await button(page, 'Widerruf bestätigen').click()
  await expect(page.getByText('Wir haben Ihre Erklärung.')).toBeVisible()
}
