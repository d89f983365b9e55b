import type { APIRequestContext, Page } from '@playwright/test'
import { admin, apiLogIn, bearer, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { test as base, expect } from '@/testing/browser/fixtures'
import { scriptTags } from '@/testing/browser/pages'
import { themes } from '@/testing/db/rounds'
import { type DemoShop, openDemoShop } from '@/testing/own-shops/own-shop'

/** A shop of its own: what is published is linked by every page. */
const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const shop = await openDemoShop('pages')
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
})

test.use({ allowedConsoleErrors: ['status of 400'] })

/** Names the address to which messages go. */
async function setContact(request: APIRequestContext): Promise<void> {
  const headers = bearer(await apiLogIn(request, admin))
  const data = { version: 0, contactEmail: 'help@shop.example' }
  expect((await request.put('/api/settings/', { headers, data })).status()).toBe(200)
}

/** Expects that Markdown is made into HTML by the server alone. */
async function expectNoReader(request: APIRequestContext, html: string): Promise<void> {
  for (const { attributes } of scriptTags(html)) {
    const src = /src="([^"]+)"/.exec(attributes)?.[1]
    if (src) expect(await (await request.get(src)).text(), src).not.toContain('thematicBreak')
  }
}

/** A message that is sent sooner is taken for a program's. */
async function writeMessage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello.')
  await page.waitForFunction(() => performance.now() > 3000)
}

async function examine(page: Page): Promise<void> {
  await expectNoViolationsIn(page, themes, 'main')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1360, height: 900 })
}

test('an owner fills in the terms and publishes them, and the shop links and shows them at once', async ({
  page,
  request,
}) => {
  test.slow()
  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const path of ['/pages/terms', '/pages/none', '/contact'])
    expect((await request.get(path)).status(), path).toBe(404)
  for (const path of ['/', '/placeorder'])
    expect(await (await request.get(path)).text()).not.toContain('/pages/terms')
  await signIn(page, admin)
  await page.goto('/adminpage/pages')
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Please fill these blanks first/).first()).toBeVisible()
  await examine(page)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill(
    `${(await text.inputValue()).replaceAll(/\[\[.*?\]\]/g, 'Ann')}\n\n<script>alert(1)</script>`,
  )
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Version 1: Terms' })).toBeVisible()
  expect(await (await request.get('/placeorder')).text()).toContain('By placing the order you accept the')
  await page.goto('/')
  await footer.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByText('Last changed')).toBeVisible()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await examine(page)
  const html = await (await request.get('/pages/terms')).text()
  expect(scriptTags(html).filter((script) => script.text.startsWith('alert'))).toEqual([])
  await expectNoReader(request, html)
  await setContact(request)
  await page.goto('/')
  await footer.getByRole('link', { name: 'Write to us' }).click()
  await writeMessage(page)
  await examine(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message is on its way to us.')).toBeVisible()
  await page.goto('/adminpage/mail')
  await expect(page.getByText(/^Message from/).first()).toBeVisible()
})
