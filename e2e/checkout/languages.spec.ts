import type { APIRequestContext, Page } from '@playwright/test'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { Language } from '@/lib/shared/messages/languages'
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
import {
  button,
  link,
  payInGerman,
  placeOrder,
  registerInGerman,
  searchAndAdd,
  withdrawInGerman,
} from '@/testing/browser/german-buyer'
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

/** The switch in the footer. */
const language = (page: Page, name: 'English' | 'Deutsch') =>
  page.getByRole('contentinfo').getByRole('link', { name })

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
