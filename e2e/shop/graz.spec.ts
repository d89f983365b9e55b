import type { APIRequestContext, Page } from '@playwright/test'
import { calls } from '@/lib/api/contract/calls'
import { pageSlugs } from '@/lib/shared/routes/page-slugs'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { settingGroups } from '@/lib/store/settings/shop-settings'
import { admin, signIn, store } from '@/testing/browser/accounts'
import { foreignWords, linesOf, type Rule } from '@/testing/browser/foreign-words'
import { readPdf } from '@/testing/machine/read-pdf'
import { berlin, type GrazShop, openGrazShop } from '@/testing/own-shops/graz-shop'
import { test as base, expect } from '@/testing/own-shops/own-shop'

/**
 * Everything that a euro shop in Graz says: no other currency, no amount without one, no time in UTC, and to Germany no terms of
 * Austria. A finding names the page and the line. A new page, kind of mail, call or setting is walked as soon as it is listed.
 */

const test = base.extend<object, { shop: GrazShop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const shop = await openGrazShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
})

test.setTimeout(240_000)
test.use({ timezoneId: 'Europe/Vienna' })

const onEveryPage = ['another currency', 'an amount without currency', 'a time in UTC'] as const
const forAll: readonly Rule[] = [...onEveryPage, 'terms of Austria for everybody']
const toGermany: readonly Rule[] = [...onEveryPage, 'terms of Austria for Germany']
const inFiles = ['another currency in a file', 'a time in UTC'] as const

async function get(request: APIRequestContext, path: string, headers = {}) {
  const response = await request.get(path, { headers, maxRedirects: 0 })
  expect([path, response.status()]).toEqual([path, 200])
  return response
}

/** Fetches pages, and returns what each says that it should not, after its path. */
async function walk(request: APIRequestContext, paths: readonly string[], rules: readonly Rule[]) {
  const findings: string[] = []
  for (const path of paths) {
    const lines = linesOf(await (await get(request, path)).text())
    findings.push(...foreignWords(lines, ...rules).map((finding) => `${path} ${finding}`))
  }
  return findings
}

const listed = (access: string, ids: Parameters<typeof examplePath>[1]) =>
  pages.filter((page) => page.access === access && !page.isUnset).map((page) => examplePath(page, ids))

test('pages are in euros, in the time of Graz, and say to each country its own terms', async ({
  shop: { visitor, desk, buyer, product, orders, mails, account },
}) => {
  const ids = { product: product._id, user: account.info.id, mail: mails[0]?.id ?? 0 }
  const shown = listed('everybody', ids)
  const searches = ['/search?q=presents+under+25', '/search?q=zxqv', '/search?minPrice=10&maxPrice=60']
  const findings = await walk(visitor, [...shown, ...searches, '/contact'], forAll)
  const { toAustria, ...others } = orders
  const germanPages = Object.values(others).map(({ _id }) => `/order/${_id}`)
  findings.push(...(await walk(buyer, germanPages, toGermany)))
  findings.push(...(await walk(buyer, listed('user', { order: orders.unpaid._id }), onEveryPage)))
  findings.push(...(await walk(desk, [`/adminpage/orders/${orders.toShip._id}/slip`], toGermany)))
  const admins = listed('admin', { ...ids, order: orders.toShip._id })
  const more = [
    ...Object.keys(settingGroups).map((group) => `/adminpage/settings?group=${group}`),
    ...Object.values(orders).map(({ _id }) => `/order/${_id}`),
    ...pageSlugs.map((slug) => `/adminpage/pages/${slug}`),
    '/adminpage/books?from=2026-07-01&to=2026-07-31',
    '/adminpage/search?list=synonyms',
  ]
  findings.push(...(await walk(desk, [...admins, ...more], onEveryPage)))
  expect(findings).toEqual([])
})

test('mails and papers about an order to Germany say nothing of Austria', async ({ shop }) => {
  const { desk, asOwner, orders, mails } = shop
  const findings: string[] = []
  for (const { id, kind } of mails) {
    const html = await (await get(desk, `/adminpage/mail/${id}`)).text()
    const [mail = ''] = /srcdoc="[^"]*"/i.exec(html) ?? []
    expect(mail, kind).not.toBe('')
    const said = foreignWords(linesOf(`<iframe ${mail}></iframe>`), ...toGermany)
    const shown = foreignWords(linesOf(html), ...onEveryPage)
    findings.push(...new Set([...said, ...shown].map((each) => `${kind}: ${each}`)))
  }
  const papers: { _id: number; number: string; order: number }[] = await (
    await get(desk, '/api/invoices/', asOwner)
  ).json()
  expect(papers.length, 'invoices and a credit note').toBeGreaterThan(3)
  for (const { _id, number, order } of papers) {
    const pdf = await (await get(desk, `/api/invoices/${_id}/`, asOwner)).body()
    const texts = readPdf(pdf).texts.map(({ text }) => text)
    expect(texts.length, number).toBeGreaterThan(10)
    const rules = order === orders.toAustria._id ? onEveryPage : toGermany
    findings.push(...foreignWords(texts, ...rules).map((each) => `${number} ${each}`))
  }
  expect(findings).toEqual([])
})

/** Files that somebody opens, and documents for programs. */
const files = [
  ...['orders', 'lines', 'labels', 'books'].map(
    (kind) => `/adminpage/orders/export?kind=${kind}&separator=;`,
  ),
  ...['/adminpage/products/export', '/adminpage/users/export', '/adminpage/products/import/example'],
  ...['/feeds/products.xml', '/robots.txt', '/llms.txt', '/.well-known/ucp'],
  ...['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml', '/sw.js'],
]
/** They need a key of their own, or name the currencies and zones that a shop may have. */
const otherCalls = new Set<string>(['/api/metrics/', '/api/openapi.json'])
const answered = calls
  .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !otherCalls.has(path))
  .map(({ path }) => path)

/** What assistants are told of the tools and of the terms. */
async function askAssistant(request: APIRequestContext): Promise<string[]> {
  const headers = { 'MCP-Protocol-Version': '2025-06-18', Accept: 'application/json, text/event-stream' }
  const terms = { name: 'search_shop_policies', arguments: { query: 'shipping tax returns' } }
  const messages = [
    { method: 'tools/list', params: {} },
    { method: 'tools/call', params: terms },
  ]
  const answers = messages.map(async (message) => {
    const data = { jsonrpc: '2.0', id: 1, ...message }
    const answer = await request.post('/api/mcp/', { headers, data })
    expect([message, answer.status()]).toEqual([message, 200])
    return answer.text()
  })
  return Promise.all(answers)
}

test('files, feeds and answers to programs', async ({ shop: { visitor, desk, asOwner } }) => {
  const findings: string[] = []
  for (const path of [...files, ...answered]) {
    const text = await (await get(desk, path, path.startsWith('/api') ? asOwner : {})).text()
    findings.push(...foreignWords(text.split('\n'), ...inFiles).map((each) => `${path} ${each}`))
  }
  const [tools = '', terms = ''] = await askAssistant(visitor)
  findings.push(...foreignWords([tools, terms], ...inFiles).map((each) => `MCP ${each}`))
  expect(terms).toContain('20 % VAT in Austria, 19 % VAT in Germany')
  expect(answered.length).toBeGreaterThan(20)
  expect(findings).toEqual([])
})

async function examine(page: Page, path: string, rules: readonly Rule[]): Promise<string[]> {
  if (!page.url().endsWith(path)) await page.goto(path)
  await page.waitForLoadState('networkidle')
  return foreignWords(linesOf(await page.content()), ...rules).map((each) => `${path} ${each}`)
}

test('screens that a browser draws', async ({ page, shop: { account, product, orders } }) => {
  const findings: string[] = []
  await signIn(page, account)
  const { _id, name, image, price, countInStock } = product
  const cartItems = [{ product: _id, name, image, price, countInStock, qty: 1 }]
  await store(page, { cartItems, shippingAddress: berlin, paymentMethod: 'Paypal' })
  for (const path of [
    '/cart',
    '/shipping',
    '/payment',
    '/placeorder',
    `/order/${orders.unpaid._id}`,
    `/order/${orders.delivered._id}`,
  ])
    findings.push(...(await examine(page, path, toGermany)))
  await page.getByRole('textbox', { name: 'Search products' }).first().click()
  findings.push(...(await examine(page, page.url(), onEveryPage)))
  await signIn(page, admin)
  findings.push(...(await examine(page, `/order/${orders.toShip._id}`, onEveryPage)))
  expect(findings).toEqual([])
})
