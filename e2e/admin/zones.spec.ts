import type { Browser, Page } from '@playwright/test'
import { query } from '@/testing/books/database'
import { admin, apiLogIn, newPurchase, signIn } from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { test as base, expect } from '@/testing/browser/fixtures'
import { themes } from '@/testing/db/rounds'
import { readPdf } from '@/testing/machine/read-pdf'
import { type DemoShop, openDemoShop } from '@/testing/own-shops/own-shop'

/** A shop in Vienna, whose owner and buyers sit in Los Angeles. */
const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const shop = await openDemoShop('zones', { SHOP_TIME_ZONE: 'Europe/Vienna' })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
})

const timezoneId = 'America/Los_Angeles'
test.use({ timezoneId })
test.setTimeout(240_000)

const dayMs = 24 * 60 * 60 * 1000
/** Ten days ago at 23:30 UTC: the next day in Vienna, the same one in Los Angeles. */
const at = new Date(Math.floor(Date.now() / dayMs - 10) * dayMs + 23.5 * 60 * 60 * 1000)
const isoDay = (time: Date) => time.toISOString().slice(0, 10)
const written = (day: string) => day.split('-').reverse().join('/')
const [before, day] = [isoDay(at), isoDay(new Date(at.getTime() + dayMs))]

/** A paid order whose every time is `at`. */
async function orderAt({ databaseUrl }: DemoShop, request: Parameters<typeof newPurchase>[0]) {
  const { account, order } = await newPurchase(request, { isPaid: true })
  const times = [at, order._id]
  await query(
    databaseUrl,
    `update "Order" set "createdAt" = $1, "paidAt" = $1, "deliveredAt" = $1 where id = $2`,
    times,
  )
  await query(
    databaseUrl,
    `update "Invoice" set "issuedAt" = $1, "suppliedAt" = $1, pdf = null where "orderId" = $2`,
    times,
  )
  return { account, id: order._id }
}

/** The same browser with the same cookies, but without scripts. */
async function openWithoutScripts(page: Page, browser: Browser, path: string) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, timezoneId })
  const plain = await context.newPage()
  await plain.goto(new URL(path, page.url()).href)
  return { plain, close: () => context.close() }
}

test('H5 an order has one day in the list and its filter, on its page, slip and invoice, in the books and the files', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const { id } = await orderAt(shop, request)
  await signIn(page, admin)
  const listOf = (from: string) => `/adminpage/orders?date=placed&from=${from}&to=${from}`
  const row = (on: Page) => on.getByRole('row').filter({ has: on.getByText(String(id), { exact: true }) })
  await page.goto(listOf(before))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await page.goto(listOf(day))
  await expect(row(page).locator('time')).toHaveText([written(day), written(day)])
  const { plain, close } = await openWithoutScripts(page, browser, listOf(day))
  await expect(row(plain).locator('time')).toHaveText([written(day), written(day)])
  await close()

  await page.goto(`/order/${id}`)
  const times = page.getByRole('main').locator(`time[datetime="${at.toISOString()}"]`)
  await expect(times.filter({ hasText: written(day) }).first()).toBeVisible()
  await expect(times.filter({ hasText: written(before) })).toHaveCount(0)
  await page.goto(`/adminpage/orders/${id}/slip`)
  await expect(page.getByText(`Placed on ${written(day)}`)).toBeVisible()

  await page.goto(`/adminpage/books?from=${day}&to=${day}`)
  const document = page
    .locator('#documents')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(id), exact: true }) })
  await expect(document.locator('time')).toHaveText(written(day))

  const file = await page.request.get(
    `/adminpage/orders/export?kind=orders&date=placed&from=${day}&to=${day}`,
  )
  const line = (await file.text()).split('\r\n').find((each) => each.startsWith(`${id},`))
  expect(line).toContain(`${day} 0`)
  expect(line).not.toContain(before)
  const invoice = await page.request.get(`/order/${id}/invoice`)
  const texts = readPdf(await invoice.body()).texts.map(({ text }) => text)
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(texts.join('\n')).toContain(long.format(new Date(day)))
  expect(texts.join('\n')).not.toContain(long.format(new Date(before)))
})

test('H5 a buyer reads an order in their own zone, and without scripts in the shop’s', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const { account, id } = await orderAt(shop, request)
  await signIn(page, account)
  for (const path of [`/order/${id}`, '/profile']) {
    await page.goto(path)
    const times = page.getByRole('main').locator(`time[datetime="${at.toISOString()}"]`)
    await expect(times.first()).toContainText(written(before))
    const { plain, close } = await openWithoutScripts(page, browser, path)
    const drawn = plain.getByRole('main').locator(`time[datetime="${at.toISOString()}"]`)
    await expect(drawn.first()).toContainText(written(day))
    await close()
  }
})

test('H5 every screen of the desk has the same times before and after its scripts run', async ({
  page,
  browser,
  request,
  shop,
}) => {
  await orderAt(shop, request)
  await apiLogIn(page.request, admin)
  await signIn(page, admin)
  for (const path of [
    '',
    '/orders',
    '/log',
    '/mail',
    '/reviews',
    '/keys',
    '/webhooks',
    '/books',
    '/attention',
  ]) {
    await page.goto(`/adminpage${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { plain, close } = await openWithoutScripts(page, browser, `/adminpage${path}`)
    const timesOf = (on: Page) => on.getByRole('main').locator('time').allTextContents()
    expect(await timesOf(page), path).toEqual(await timesOf(plain))
    await close()
  }
})

test('the settings ask before prices have another tax, by a product of the shop', async ({
  page,
  request,
}) => {
  await signIn(page, admin)
  await page.goto('/adminpage/settings?group=tax')
  const rate = page.getByLabel('Tax in per cent')
  await rate.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tax: 8.2 % → 20 %')
  await expect(dialog).toContainText(
    /“.+” of \$\d+\.\d\d would cost \$\d+\.\d\d\. Today it costs \$\d+\.\d\d\./,
  )
  await expectNoViolationsIn(page, themes, 'dialog')
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(rate).toHaveValue('20')
  expect(await (await request.get('/api/settings/')).json()).toMatchObject({ taxPercent: 8.2 })
})
