import type { APIRequestContext } from '@playwright/test'
import { admin, apiLogIn, bearer, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { test as base, type DemoShop, expect, openDemoShop } from '@/testing/own-shops/own-shop'

/** Two languages from the desk to the page: what is typed in the tab of one is what its page says, and the other's page stays. */
const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const shop = await openDemoShop('translations')
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
})

async function setUp(request: APIRequestContext, settings: object) {
  const headers = bearer(await apiLogIn(request, admin))
  const { version } = await (await request.get('/api/settings/', { headers })).json()
  const data = { version, languages: ['en', 'de'], ...settings }
  expect((await request.put('/api/settings/', { headers, data })).status()).toBe(200)
}

test('L03 L05 an owner translates a product in its tab; its page in that language says so at once, the own one stays', async ({
  page,
  request,
}) => {
  await setUp(request, {})
  const own = await (await request.get('/products/1')).text()
  await page.goto('/de/products/1')
  const name = (await page.locator('h1').textContent()) ?? ''
  await expect(page.locator('h1')).toHaveAttribute('lang', 'en')

  await signIn(page, admin)
  await page.goto('/adminpage/products?translation=missing-de')
  await expect(page.getByRole('link', { name: 'Missing in German' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/product/1')
  const tab = page.getByRole('tab', { name: /^Deutsch/ })
  await expect(tab).toContainText('missing')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Name').fill('Übersetzte Ware')
  await expectNoHorizontalScroll(page)
  await page.screenshot({ path: test.info().outputPath('tab.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Product updated.')).toBeVisible()

  await page.goto('/de/products/1')
  await expect(page.locator('h1')).toHaveText('Übersetzte Ware')
  await expect(page.locator('h1')).not.toHaveAttribute('lang')
  await page.goto('/products/1')
  await expect(page.locator('h1')).toHaveText(name)
  expect(await (await request.get('/products/1')).text()).toBe(own)
})

test('L03 L05 an owner publishes a page in its German tab: the German address shows it, the own one stays', async ({
  page,
  request,
}) => {
  await setUp(request, {})
  const headers = bearer(await apiLogIn(request, admin))
  const imprint = { action: 'publish', title: 'Imprint', text: 'We are **Lamps**.', version: 0 }
  expect((await request.put('/api/pages/imprint/', { headers, data: imprint })).status()).toBe(200)
  await page.goto('/de/pages/imprint')
  await expect(page.locator('h1')).toHaveAttribute('lang', 'en')
  await expect(page.locator('.page-text')).toHaveAttribute('lang', 'en')
  const own = await (await request.get('/pages/imprint')).text()

  await signIn(page, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/adminpage/pages')
  await expect(page.getByText('Deutsch: 1 of 1 published pages missing.')).toBeVisible()
  await page.goto('/adminpage/pages/imprint')
  await page.getByRole('tab', { name: /Deutsch/ }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Title').fill('Impressum')
  await panel.getByLabel('Text').fill('Wir sind **Lampen**.')
  await expectNoHorizontalScroll(page)
  await page.screenshot({ path: test.info().outputPath('page-tab.png'), fullPage: true })
  await panel.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('pages in Deutsch show it now')).toBeVisible()

  await page.goto('/de/pages/imprint')
  await expect(page.locator('h1')).toHaveText('Impressum')
  await expect(page.locator('h1')).not.toHaveAttribute('lang')
  await expect(page.locator('footer').getByRole('link', { name: 'Impressum' })).toBeVisible()
  await expect(page.locator('link[hreflang="de"]')).toHaveAttribute('href', /\/de\/pages\/imprint$/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/de\/pages\/imprint$/)
  expect(await (await request.get('/pages/imprint')).text()).toBe(own)
})

test('L05 an owner translates the text of the footer; German pages say it at once, and the announcement in English', async ({
  page,
  request,
}) => {
  await setUp(request, { announcement: { text: 'Summer sale', href: null }, footerText: 'Open daily' })
  await page.goto('/de/cart')
  await expect(page.getByText('Open daily')).toHaveAttribute('lang', 'en')

  await signIn(page, admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/adminpage/settings?group=look')
  await expect(page.getByRole('tab', { name: /^Deutsch/ })).toContainText('2 missing')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Text of the footer').fill('Täglich offen')
  await expectNoHorizontalScroll(page)
  await page.screenshot({ path: test.info().outputPath('look.png'), fullPage: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Deutsch/ })).toContainText('1 missing')
  await page.goto('/adminpage/settings?group=legal')
  await expectNoHorizontalScroll(page)
  await page.screenshot({ path: test.info().outputPath('legal.png'), fullPage: true })

  await page.goto('/de/cart')
  await expect(page.getByText('Täglich offen')).not.toHaveAttribute('lang')
  await expect(page.getByText('Summer sale')).toHaveAttribute('lang', 'en')
  await page.goto('/cart')
  await expect(page.getByText('Open daily')).not.toHaveAttribute('lang')
})
