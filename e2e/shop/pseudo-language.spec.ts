import type { APIRequestContext, Page } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import {
  cookies,
  languageKeys,
  localStorageKeys,
  sessionStorageKeys,
} from '@/lib/admin/privacy/browser-storage'
import { type ProductJson, productJson } from '@/lib/catalog/products/product-schema'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newOrder,
  payOrder,
  readOrder,
  signIn,
  store,
} from '@/testing/browser/accounts'
import { cutTexts, textsIn, untranslatedTexts } from '@/testing/browser/untranslated'
import { pseudoLanguage } from '@/testing/messages/speak-pseudo-language'
import { test as base, type DemoShop, expect, openDemoShop } from '@/testing/own-shops/own-shop'

/** L01: a shop that speaks a pseudo-language in the place of German. What is no message shows itself by its plain letters. */

const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const shop = await openDemoShop('pseudo-language', pseudoLanguage())
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseURL),
})
test.setTimeout(240_000)

const address = { address: 'Sporgasse 7', city: 'Graz', postalCode: '8010', country: 'Austria' }
const widths = [320, 390, 820, 1360]

/** A page, and what brings it into a state that a visit alone does not show. */
type State = [name: string, path: string, act?: (page: Page) => Promise<unknown>]

const submit = (page: Page) => page.locator('main form [type=submit]').first().click()

/** Sends a form as it is, and waits for what is wrong with it. */
async function refuse(page: Page) {
  await submit(page)
  await page.locator('main :is([aria-invalid=true], [role=alert])').first().waitFor()
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value)
}

const unfold = (page: Page) => page.locator('main details:not([open]) > summary').first().click()

const ofVisitors: State[] = [
  ['a missing page', '/nowhere'],
  ['nothing found', '/search?q=zxqv'],
  ['nothing to compare', '/compare'],
  ['filters in use', '/search?q=fashion&inStock=1&minPrice=20&maxPrice=300&sort=price'],
  ['sold out', '/products/52'],
  ['reduced', '/products/50'],
  ['log-in refused', '/login', refuse],
  ['registration refused', '/register', refuse],
  [
    'a mail for a new password',
    '/forgot-password',
    async (page) => {
      await fill(page, { email: 'nobody@example.com' })
      await submit(page)
      await page.locator('main [role=status]').first().waitFor()
    },
  ],
  ['a new password without a valid link', '/reset-password?token=none'],
  ['an alert without a valid link', '/back-in-stock?token=none', refuse],
  ['withdrawal refused', '/withdraw', refuse],
  [
    'withdrawal to confirm',
    '/withdraw',
    async (page) => {
      await fill(page, { name: 'Gerda Graz', order: '1', email: 'nobody@example.com' })
      await submit(page)
      await page.locator('main dl').waitFor()
    },
  ],
  [
    'the menu of phones',
    '/',
    async (page) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.locator('header button:visible').last().click()
    },
  ],
]
const ofCarts: State[] = [
  ['address refused', '/shipping', refuse],
  ['a line saved for later', '/cart', (page) => page.locator('main li button').first().click()],
]
const ofGuests: State[] = [
  ['payment of a visitor', '/payment'],
  ['order of a visitor', '/placeorder'],
]

async function examine(page: Page, name: string, data: readonly string[]): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const findings = await untranslatedTexts(page, data)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (excess > 0) findings.push(`scrolls by ${excess} at ${width}`)
    findings.push(...(await cutTexts(page)).map((text) => `cut at ${width}: ${text}`))
  }
  return findings.map((finding) => `${name}: ${finding}`)
}

/** What the pages show as data: each page, and a page of raw data its own. */
type Data = { all: readonly string[]; raw: Readonly<Record<string, readonly string[]>> }

async function walk(page: Page, states: readonly State[], data: Data): Promise<string[]> {
  const findings: string[] = []
  for (const [name, path, act] of states) {
    await page.goto(path === '/' ? '/de' : `/de${path}`)
    if (act) {
      await page.waitForLoadState('networkidle')
      await act(page)
    }
    findings.push(...(await examine(page, name, [...(data.raw[path] ?? []), ...data.all])))
  }
  return findings
}

const plainState = (path: string): State => [path, path]
const pagesFor = (access: string) => pages.filter((each) => each.access === access && !each.isUnset)

/** Has the shop speak the pseudo-language, and brings orders of `buyer` into the states that they can have. */
async function prepare(request: APIRequestContext, buyer: UserInfo, product: ProductJson) {
  const headers = bearer(await apiLogIn(request, admin))
  const { version } = await (await request.get('/api/settings/', { headers })).json()
  const settings = { version, languages: ['en', 'de'], contactEmail: 'help@shop.example' }
  expect((await request.put('/api/settings/', { headers, data: settings })).status()).toBe(200)
  // A category and the way to the first page have the same English name.
  const translated = { category: 'Home', translations: { de: 'Stube' } }
  expect((await request.put('/api/categories/translations/', { headers, data: translated })).status()).toBe(
    200,
  )
  const order = async () => (await newOrder(request, buyer, product))._id
  const paidOrder = async () => (await payOrder(request, buyer, await order()))._id
  const orders = {
    unpaid: await order(),
    cancelled: await order(),
    paid: await paidOrder(),
    delivered: await paidOrder(),
    refunded: await paidOrder(),
  }
  const parcel = { carrier: 'Carrier', number: '1234567890', url: '' }
  const { totalPrice } = await readOrder(request, buyer, orders.refunded)
  const answers = [
    await request.post(`/api/orders/${orders.cancelled}/cancel/`, { headers: bearer(buyer) }),
    await request.put(`/api/orders/${orders.delivered}/ship/`, { headers, data: parcel }),
    await request.put(`/api/orders/deliver/${orders.delivered}`, { headers }),
    await request.post(`/api/orders/${orders.refunded}/refunds/`, {
      headers,
      data: { amount: totalPrice, reason: 'Goodwill' },
    }),
  ]
  for (const answer of answers) expect(answer.ok(), answer.url()).toBe(true)
  return orders
}

test('L01 every shopper’s screen says nothing but messages, and cuts none from 320 to 1360 px', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await newAccount(request, 'Gerda Graz')
  const details = await Promise.all(
    [60, 52, 50].map(async (id) => (await request.get(`/api/products/${id}/`)).json()),
  )
  const product = productJson.parse(details[0])
  const orders = await prepare(request, account.info, product)
  const get = async (path: string) => (await request.get(path, { headers: bearer(account.info) })).json()
  const ofOrders = await Promise.all(Object.values(orders).map((id) => get(`/api/orders/${id}/`)))
  // The demo names its groups, options and members in German, too.
  const goods = [1, 2].flatMap((page) =>
    ['', '&lang=de', '&lang=de&group=1'].map((more) =>
      get(`/api/products/?pageSize=100&page=${page}${more}`),
    ),
  )
  const lists = [...(await Promise.all(goods)), await get('/api/categories/')]
  const words = ['zxqv', 'fashion', 'Stube', 'Carrier', 'help@shop.example', 'nobody@example.com']
  // Codes: a page that shows one says it by a message.
  const isCode = (text: string) => /^[a-z_-]+$/.test(text) && !words.includes(text)
  const stored = [cookies, localStorageKeys, languageKeys, sessionStorageKeys].flat().map(({ name }) => name)
  const data = {
    all: textsIn([lists, details, ofOrders, account, address, words]).filter(
      (text) => text !== 'Home' && !isCode(text),
    ),
    raw: {
      '/profile/data': textsIn(await get('/api/users/me/export/')),
      '/privacy/browser-storage': stored,
    },
  }
  const { _id, name, image, price, countInStock } = product
  const cartItems = [{ product: _id, name, image, price, countInStock, qty: 1 }]
  const cart = { cartItems, shippingAddress: address, paymentMethod: 'Paypal' }

  async function asVisitor() {
    const shown = pagesFor('everybody').map((each) => plainState(examplePath(each, { product: 60 })))
    const findings = await walk(page, [...shown, plainState('/contact'), ...ofVisitors], data)
    await store(page, { cartItems })
    findings.push(...(await walk(page, ofCarts, data)))
    await store(page, cart)
    return [...findings, ...(await walk(page, ofGuests, data))]
  }
  async function asBuyer() {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const own = await context.newPage()
    await signIn(own, account)
    await store(own, cart)
    const states = pagesFor('user').flatMap((each): State[] => {
      if (each.route !== '/order/[id]') return [plainState(examplePath(each, {}))]
      return Object.entries(orders).map(([state, id]) => [`order ${state}`, examplePath(each, { order: id })])
    })
    const forms: State[] = [
      ['address of an order', `/order/${orders.unpaid}`, unfold],
      ['return of an order', `/order/${orders.delivered}`, unfold],
      ...['/cart', '/shipping', '/payment', '/placeorder'].map(plainState),
    ]
    const findings = await walk(own, [...states, ...forms], data)
    await context.close()
    return findings
  }
  expect((await Promise.all([asVisitor(), asBuyer()])).flat()).toEqual([])
})
