import type { APIRequestContext, Page } from '@playwright/test'
import { Parser } from 'htmlparser2'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { Language } from '@/lib/shared/messages/languages'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { query } from '@/testing/books/database'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newProduct,
  readOrder,
  signIn,
} from '@/testing/browser/accounts'
import { test as base, expect } from '@/testing/browser/fixtures'
import { address, fillAddress, fillCart, openPaypal } from '@/testing/browser/journey'
import { phrasesIn, readMail } from '@/testing/browser/spoken-words'
import { startMailServer } from '@/testing/machine/mail-server'
import { readPdf } from '@/testing/machine/read-pdf'
import { type DemoShop, openDemoShop } from '@/testing/own-shops/own-shop'

/** A shop in Graz that speaks English and German, with one German product. */

type Mails = Awaited<ReturnType<typeof startMailServer>>
type Shop = DemoShop & { mails: Mails; product: ProductJson }

const owner = 'owner@lampen.example'
const settings = {
  ...{ languages: ['en', 'de'], name: 'Grazer Lampen', country: 'AT', currency: 'EUR' },
  ...{ pricesIncludeTax: true, taxPercent: 20, taxLabel: 'VAT', withdrawal: true, returnDays: 14 },
  ...{ sellerAddress: 'Schmiedgasse 1\n8010 Graz', contactEmail: 'hilfe@lampen.example' },
}

async function set(request: APIRequestContext, data: object) {
  const headers = bearer(await apiLogIn(request, admin))
  const { version } = await (await request.get('/api/settings/', { headers })).json()
  const answer = await request.put('/api/settings/', { headers, data: { version, ...data } })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
}

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const mails = await startMailServer()
      const environment = { SMTP_URL: mails.url, MAIL_FROM: 'shop@lampen.example', MAIL_OWNER: owner }
      const shop = await openDemoShop('languages', { ...environment, JOB_INTERVAL_MS: '1000' })
      await query(shop.databaseUrl, 'truncate "Order", "Mail" cascade')
      await set(shop.request, settings)
      const by = await apiLogIn(shop.request, admin)
      const texts = { name: 'Floor lamp', price: '59.90', countInStock: '50' }
      const product = await newProduct(shop.request, texts, by)
      const german = { name: 'Stehlampe', description: 'Aus Messing, mit Fußschalter.' }
      const translated = await shop.request.patch(`/api/products/${product._id}/`, {
        headers: bearer(by),
        data: { translations: { de: german } },
      })
      expect([translated.status(), await translated.text()]).toEqual([200, expect.any(String)])
      await use({ ...shop, mails, product })
      await shop.close()
      await mails.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
})
test.setTimeout(120_000)

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The switch in the footer. */
const language = (page: Page, name: 'English' | 'Deutsch') =>
  page.getByRole('contentinfo').getByRole('link', { name })

async function registerInGerman(page: Page, email: string) {
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

async function searchAndAdd(page: Page) {
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

async function payInGerman(page: Page) {
  await (await openPaypal(page)).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Die Zahlung ist eingegangen.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/de\/order\/\d+$/)
}

/** Goes from the address to the order, and returns its number and the language that PayPal's script is asked for. */
async function placeOrder(page: Page): Promise<{ id: number; locale: string | null }> {
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

async function withdrawInGerman(page: Page, id: number, email: string) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click()
  await expect(page).toHaveURL('/de/withdraw')
  await page.getByLabel('Name').fill('Gerda Graz')
  await page.getByLabel('Bestellnummer').fill(String(id))
  await page.getByLabel('E-Mail').fill(email)
  await button(page, 'Weiter').click()
  await button(page, 'Widerruf bestätigen').click()
  await expect(page.getByText('Wir haben Ihre Erklärung.')).toBeVisible()
}

async function ship(request: APIRequestContext, { databaseUrl }: Shop, id: number) {
  const headers = bearer(await apiLogIn(request, admin))
  const parcel = { carrier: 'Post', number: 'JD0001', url: '' }
  expect((await request.put(`/api/orders/${id}/ship/`, { headers, data: parcel })).status()).toBe(200)
  // It would wait for a minute, in which the shipping can be taken back.
  await query(databaseUrl, `update "Mail" set "nextAttemptAt" = now() where kind = 'order_shipped'`)
}

async function refund(request: APIRequestContext, id: number, amount: string) {
  const headers = bearer(await apiLogIn(request, admin))
  const data = { amount, reason: 'Widerruf', restock: [] }
  expect((await request.post(`/api/orders/${id}/refunds/`, { headers, data })).status()).toBe(201)
}

async function expectEnglishDesk(page: Page, email: string) {
  await signIn(page, admin)
  await page.goto('/adminpage/attention')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText(`${email}, withdraws from this contract.`)).toBeVisible()
}

const mailsTo = ({ mails }: Shop, email: string) =>
  mails.received.filter(({ to }) => to.includes(email)).map(({ source }) => readMail(source))
const subjectsTo = (shop: Shop, email: string) => () =>
  mailsTo(shop, email)
    .map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    .toSorted()

const mailAreas = ['mail', 'mail-account', 'mail-order', 'mail-return', 'mail-owner']

/** Expects that every mail to an address says what it says in one language. */
function expectSpoken(shop: Shop, email: string, spoken: Language, foreign: Language) {
  for (const { subject, text } of mailsTo(shop, email)) {
    const all = `${subject}\n${text}`
    expect([subject, phrasesIn(all, foreign, ...mailAreas)]).toEqual([subject, []])
    expect(phrasesIn(all, spoken, ...mailAreas).length, subject).toBeGreaterThan(1)
  }
}

async function expectGermanInvoice(page: Page, id: number) {
  await expect(link(page, 'Rechnung (PDF)')).toHaveAttribute('href', `/order/${id}/invoice`)
  const pdf = await (await page.request.get(`/order/${id}/invoice`)).body()
  const said = readPdf(pdf).texts.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(said).toEqual(expect.arrayContaining(['RECHNUNG', 'Stehlampe', '€ 59,90']))
  const foreign = ['INVOICE', 'Billed to', 'Invoice number', 'Shipping', 'Total', 'Floor lamp']
  expect(said.filter((text) => foreign.includes(text))).toEqual([])
}

test('L04 somebody who reads only German registers, searches, buys, gets every mail and the invoice in German, and withdraws, while the owner reads English', async ({
  page,
  request,
  shop,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  await registerInGerman(page, email)
  await searchAndAdd(page)
  await fillAddress(page)
  const { id, locale } = await placeOrder(page)
  expect(locale).toBe('de_DE')
  await payInGerman(page)
  await expectGermanInvoice(page, id)
  await ship(request, shop, id)
  await withdrawInGerman(page, id, email)
  await expectEnglishDesk(page, email)
  const { totalPrice, language } = await readOrder(request, await apiLogIn(request, admin), id)
  expect(language).toBe('de')
  await refund(request, id, totalPrice)

  const total = `€ ${totalPrice.replace('.', ',')}`
  await expect
    .poll(subjectsTo(shop, email))
    .toEqual([
      'Bestellt: Stehlampe',
      'Bezahlt: Stehlampe',
      'Eingangsbestätigung Ihres Widerrufs',
      'Unterwegs: Stehlampe',
      'Willkommen bei Grazer Lampen',
      `${total} erstattet: Stehlampe`,
    ])
  expectSpoken(shop, email, 'de', 'en')
  await expect.poll(subjectsTo(shop, owner)).toEqual([`Order ${id} needs attention`])
  expectSpoken(shop, owner, 'en', 'de')
})

async function expectKept(page: Page, spoken: Language) {
  const main = page.getByRole('main')
  await expect(main).toContainText(address.address)
  await expect(main).toContainText('Paypal')
  await expect(main).toContainText(spoken === 'de' ? '59,90' : '59.90')
}

test('L09 a language switched in the middle of the checkout, in a second tab and before the way back from PayPal loses nothing', async ({
  page,
  request,
  shop,
}) => {
  const { product } = shop
  const account = await newAccount(request)
  const { _id, name, image, price, countInStock } = product
  const line = { product: _id, name, image, price, countInStock, qty: 1 }
  await signIn(page, account)
  await fillCart(page, line)

  await page.goto('/shipping')
  await fillAddress(page)
  await language(page, 'Deutsch').click()
  await expect(page).toHaveURL('/de/shipping')
  for (const [field, value] of Object.entries(address))
    await expect(page.locator(`input[name="${field}"]`)).toHaveValue(value)
  await button(page, 'Weiter').click()
  await expect(page).toHaveURL('/de/payment')
  await language(page, 'English').click()
  await expect(page).toHaveURL('/payment')
  await button(page, 'Continue').click()
  await expect(page).toHaveURL('/placeorder')
  await language(page, 'Deutsch').click()
  await expect(page).toHaveURL('/de/placeorder')
  await expectKept(page, 'de')

  const english = await page.context().newPage()
  await english.goto('/placeorder')
  await expectKept(english, 'en')
  await button(page, 'Zahlungspflichtig bestellen').click()
  await expect(page).toHaveURL(/\/de\/order\/\d+$/)
  const first = Number(page.url().split('/').at(-1))
  // Whose cart is empty because of it shows the order, in the language of the page.
  await expect(english).toHaveURL(`/order/${first}`)

  await fillCart(english, line)
  await page.goto('/de/placeorder')
  await expectKept(page, 'de')
  await english.goto('/placeorder')
  await button(english, 'Place Order').click()
  await expect(english).toHaveURL(/\/order\/\d+$/)
  const second = Number(english.url().split('/').at(-1))
  const by = account.info
  const languages = [first, second].map(async (id) => (await readOrder(request, by, id)).language)
  expect([first === second, await Promise.all(languages)]).toEqual([false, ['de', 'en']])
  await english.close()

  await page.goto(`/de/order/${first}`)
  const paypal = await openPaypal(page)
  await language(page, 'English').click()
  await expect(page).toHaveURL(`/order/${first}`)
  await paypal.getByRole('button', { name: 'Approve payment' }).click()
  await expect.poll(async () => (await readOrder(request, by, first)).isPaid).toBe(true)
  await page.goto(`/de/order/${first}`)
  await expect(page.getByText(/^Bezahlt am/).first()).toBeVisible()
  await expect
    .poll(subjectsTo(shop, account.email))
    .toEqual(expect.arrayContaining(['Bestellt: Stehlampe', 'Bezahlt: Stehlampe', 'Ordered: Floor lamp']))
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
async function readablePages(request: APIRequestContext, { product }: Shop): Promise<string[]> {
  const rules = (await (await request.get('/robots.txt')).text()).matchAll(/^Disallow: (.*)$/gm)
  const left = [...rules].map(([, path = '']) => path)
  for (const path of ['/cart/', '/order/', '/profile'])
    expect(left).toEqual(expect.arrayContaining([path, `/de${path}`]))
  const shown = pages.filter(({ access, isUnset }) => access === 'everybody' && !isUnset)
  const paths = shown.map((each) => examplePath(each, { product: product._id }))
  const more = ['/contact', '/pages/imprint', '/search?page=2', '/category/kitchen?sort=price']
  return [...paths, ...more].filter((path) => !left.some((start) => path.startsWith(start)))
}

async function publishImprint(request: APIRequestContext) {
  const headers = bearer(await apiLogIn(request, admin))
  const data = { action: 'publish', title: 'Imprint', text: 'Grazer Lampen, Graz.', version: 0 }
  expect((await request.put('/api/pages/imprint/', { headers, data })).status()).toBe(200)
}

test('L02 L07 all pages name one another in the languages of the shop only, each is its own address and leads on in its language; one taken away leads to the own', async ({
  request,
  shop,
}) => {
  await publishImprint(request)
  const indexed: string[] = []
  for (const plain of await readablePages(request, shop)) {
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
  expect(indexed).toEqual(expect.arrayContaining(['/', '/de', '/cart', '/de/cart', '/de/pages/imprint']))
  const product = `/products/${shop.product._id}`
  expect((await read(request, `/de${product}`)).canonical).toBe(`${shop.baseURL}/de${product}`)

  for (const [path, status, location] of [
    ['/de/de/', 404, undefined],
    ['/xx/', 404, undefined],
    ['/DE/', 308, '/de/'],
    ['/en/', 308, '/'],
    ['/en/cart?x=1', 308, '/cart?x=1'],
  ])
    expect(await answerOf(request, String(path))).toEqual([path, status, location])

  await set(request, { languages: ['en'] })
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
  await set(request, { languages: ['en', 'de'] })
})
