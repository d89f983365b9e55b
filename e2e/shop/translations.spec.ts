import type { APIRequestContext } from '@playwright/test'
import { Parser } from 'htmlparser2'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
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

/** A page without its scripts: in what order React streams its data differs from render to render. */
async function markupOf(request: APIRequestContext, path: string): Promise<string> {
  return (await (await request.get(path)).text()).replaceAll(/<script\b.*?<\/script>/gs, '')
}

test('L03 L05 an owner translates a product in its tab; its page in that language says so at once, the own one stays', async ({
  page,
  request,
}) => {
  await setUp(request, {})
  const own = await markupOf(request, '/products/1')
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
  expect(await markupOf(request, '/products/1')).toBe(own)
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

type Read = {
  canonical: string
  alternates: Record<string, string>
  isIndexed: boolean
  lang: string
  /** Where links and forms lead, but those to another language. */
  ways: string[]
}

function contentOf(html: string): Read {
  const read: Read = { canonical: '', alternates: {}, isIndexed: true, lang: '', ways: [] }
  new Parser({
    onopentag(name, { rel, href = '', hreflang = '', lang = '', content = '', ...others }) {
      if (name === 'html') read.lang = lang
      if (rel === 'canonical') read.canonical = href
      if (rel === 'alternate' && hreflang) read.alternates[hreflang] = href
      if (others.name === 'robots' && content.includes('noindex')) read.isIndexed = false
      if (name === 'a' && !hreflang) read.ways.push(href)
      if (name === 'form') read.ways.push(others.action ?? '')
    },
  }).end(html)
  return read
}

/** A way out of German: a path of the shop without its prefix that is no file. */
const isWayOut = (path: string) => /^\/(?!de(?:[/?#]|$))/.test(path) && !path.includes('.')

async function read(request: APIRequestContext, path: string): Promise<Read> {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect([path, answer.status()]).toEqual([path, 200])
  return contentOf(await answer.text())
}

async function answerOf(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 })
  return [path, answer.status(), answer.headers().location]
}

/** Pages of the shop that crawlers may read, without a language. */
async function readablePages(request: APIRequestContext): Promise<string[]> {
  const rules = (await (await request.get('/robots.txt')).text()).matchAll(/^Disallow: (.*)$/gm)
  const left = [...rules].map(([, path = '']) => path)
  for (const path of ['/cart/', '/order/', '/profile'])
    expect(left).toEqual(expect.arrayContaining([path, `/de${path}`]))
  const shown = pages.filter(({ access, isUnset }) => access === 'everybody' && !isUnset)
  const paths = shown.map((each) => examplePath(each, { product: 1 }))
  const more = ['/contact', '/pages/privacy', '/search?page=2', '/category/kitchen?sort=price']
  return [...paths, ...more].filter((path) => !left.some((start) => path.startsWith(start)))
}

async function publishPrivacy(request: APIRequestContext) {
  const headers = bearer(await apiLogIn(request, admin))
  const data = { action: 'publish', title: 'Privacy', text: 'We keep little.', version: 0 }
  expect((await request.put('/api/pages/privacy/', { headers, data })).status()).toBe(200)
}

test('L02 L07 all pages name one another in the languages of the shop only, each is its own address and leads on in its language; one taken away leads to the own', async ({
  request,
  shop,
}) => {
  await setUp(request, { contactEmail: 'help@shop.example' })
  await publishPrivacy(request)
  const indexed: string[] = []
  for (const plain of await readablePages(request)) {
    for (const [lang, path] of [
      ['en', plain],
      ['de', plain === '/' ? '/de' : `/de${plain}`],
    ] as const) {
      const { canonical, alternates, isIndexed, ways, ...html } = await read(request, path)
      expect([path, html.lang]).toEqual([path, lang])
      if (lang === 'de') expect([path, ways.filter(isWayOut)]).toEqual([path, []])
      if (!isIndexed && canonical === '') continue
      indexed.push(path)
      const codes = Object.keys(alternates).toSorted()
      expect([path, codes]).toEqual([path, ['de', 'en', 'x-default']])
      expect([path, alternates[lang], alternates['x-default']]).toEqual([path, canonical, alternates.en])
      for (const [code, address] of Object.entries(alternates)) {
        const other = await read(request, address)
        expect([path, code, other.canonical, other.alternates]).toEqual([path, code, address, alternates])
        if (code !== 'x-default') expect([address, other.lang]).toEqual([address, code])
      }
      expect([path, (await read(request, canonical)).canonical]).toEqual([path, canonical])
    }
  }
  expect(indexed).toEqual(expect.arrayContaining(['/', '/de', '/cart', '/de/cart', '/de/pages/privacy']))
  const product = '/products/1'
  expect((await read(request, `/de${product}`)).canonical).toBe(`${shop.baseURL}/de${product}`)

  for (const [path, status, location] of [
    ['/de/de/', 404, undefined],
    ['/xx/', 404, undefined],
    ['/DE/', 308, '/de/'],
    ['/en/', 308, '/'],
    ['/en/cart?x=1', 308, '/cart?x=1'],
  ])
    expect(await answerOf(request, String(path))).toEqual([path, status, location])

  await setUp(request, { languages: ['en'] })
  for (const path of ['/', product, '/cart']) expect((await read(request, path)).alternates).toEqual({})
  for (const [path, status, location] of [
    ['/de/de/', 404, undefined],
    ['/xx/', 404, undefined],
    ['/DE/', 308, '/'],
    ['/en/', 308, '/'],
    [`/de${product}`, 308, product],
  ])
    expect(await answerOf(request, String(path))).toEqual([path, status, location])
  expect(await (await request.get('/robots.txt')).text()).not.toContain('/de/')
})
