import type { Page } from '@playwright/test'
import {
  cookies,
  languageKeys,
  localStorageKeys,
  sessionStorageKeys,
} from '@/lib/admin/privacy/browser-storage'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { compile } from '@/ops/program'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newOrder,
  payOrder,
  signIn,
  store,
} from '@/testing/browser/accounts'
import { cutTexts, textsIn, untranslatedTexts } from '@/testing/browser/untranslated'
import { test as base, type DemoShop, expect, openDemoShop } from '@/testing/own-shops/own-shop'

/** L01: a shop that speaks a pseudo-language in the place of German. What is no message shows itself by its plain letters. */

const preload = `--require ${JSON.stringify(compile('testing/programs/pseudo-language', 'preload'))}`

const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    async ({ playwright: _ }, use) => {
      const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${preload}`
      const shop = await openDemoShop('pseudo-language', { NODE_OPTIONS })
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

async function examine(page: Page, name: string, data: readonly string[]): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const findings = await untranslatedTexts(page, data)
  const cut: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (excess > 0) cut.push(`scrolls by ${excess} at ${width}`)
    cut.push(...(await cutTexts(page)).map((text) => `cut at ${width}: ${text}`))
  }
  return [...findings, ...cut].map((finding) => `${name}: ${finding}`)
}

test('L01 every shopper’s screen says nothing but messages, and cuts none from 320 to 1360 px', async ({
  page,
  request,
}) => {
  const headers = bearer(await apiLogIn(request, admin))
  const { version } = await (await request.get('/api/settings/', { headers })).json()
  const set = await request.put('/api/settings/', { headers, data: { version, languages: ['en', 'de'] } })
  expect(set.status()).toBe(200)
  const account = await newAccount(request, 'Gerda Graz')
  const list = await (await request.get('/api/products/?pageSize=100')).json()
  const product = await (await request.get('/api/products/60/')).json()
  const order = await newOrder(request, account.info, product)
  const paid = await newOrder(request, account.info, product)
  await payOrder(request, account.info, paid._id)
  const categories = await (await request.get('/api/categories/')).json()
  const orders = await Promise.all(
    [order._id, paid._id].map(async (id) =>
      (await request.get(`/api/orders/${id}/`, { headers: bearer(account.info) })).json(),
    ),
  )
  const stored = [cookies, localStorageKeys, languageKeys, sessionStorageKeys].flat().map(({ name }) => name)
  const data = textsIn([list, product, categories, orders, account, address, stored, 'zxqv', 'Order'])

  const findings: string[] = []
  const shown = pages.filter(({ access, isUnset }) => access === 'everybody' && !isUnset)
  for (const each of shown) {
    const path = examplePath(each, { product: 60 })
    await page.goto(path === '/' ? '/de' : `/de${path}`)
    findings.push(...(await examine(page, path, data)))
  }
  await page.goto('/de/nowhere')
  findings.push(...(await examine(page, 'a missing page', data)))
  await page.goto('/de/search?q=zxqv')
  findings.push(...(await examine(page, 'nothing found', data)))

  await signIn(page, account)
  const { _id, name, image, price, countInStock } = product
  const cartItems = [{ product: _id, name, image, price, countInStock, qty: 1 }]
  await store(page, { cartItems, shippingAddress: address, paymentMethod: 'Paypal' })
  // The page of one's own data names the columns of the tables, in English.
  const own = pages.filter(
    ({ access, isUnset, route }) => access === 'user' && !isUnset && route !== '/profile/data',
  )
  const personal = own.flatMap((each) => {
    const paths = each.route === '/order/[id]' ? [order._id, paid._id] : [order._id]
    return paths.map((id) => examplePath(each, { order: id }))
  })
  for (const path of [...personal, '/cart', '/shipping', '/payment', '/placeorder']) {
    await page.goto(`/de${path}`)
    findings.push(...(await examine(page, path, data)))
  }
  expect(findings).toEqual([])
})
