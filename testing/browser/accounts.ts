import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { z } from 'zod'
import { productJson } from '@/lib/catalogue/schema'
import { type OrderJson, orderJson } from '@/lib/orders/schema'
import { orderTotals } from '@/lib/orders/totals'
import { centsOf, formatAmount } from '@/lib/text/money'
import { type UserInfo, userInfoJson } from '@/lib/users/schema'
import { demoAccounts } from '@/prisma/demo/accounts'

/** Creates accounts, products and orders for a single test over the API, so that tests can run in parallel and repeatedly. */

type Account = { email: string; password: string }
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
const [admin, shopper, buyer] = demoAccounts
export const demo = { admin, shopper, buyer } satisfies Record<string, Account>
export { admin }

export function bearer({ token }: Pick<UserInfo, 'token'>): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

async function parseBody<T>(schema: z.ZodType<T>, response: { json: () => Promise<unknown> }): Promise<T> {
  return schema.parse(await response.json())
}

/** Registers a new account with a unique email. Registration also signs `request` in. */
export async function newAccount(request: APIRequestContext, name = 'New Person') {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'a password of the tests' }
  const data = { name, ...account, confirmPassword: account.password }
  const info = await parseBody(userInfoJson, await request.post('/api/users/register/', { data }))
  return { ...account, info, cookies: (await request.storageState()).cookies }
}

export async function apiLogIn(request: APIRequestContext, { email, password }: Account): Promise<UserInfo> {
  const data = { username: email, password }
  return parseBody(userInfoJson, await request.post('/api/users/login/', { data }))
}

/** A static file of the shop. A page that shows it runs no scripts of the shop, so a test can fill its storage there. */
const scriptlessPage = '/icon.svg'

/** Stores values in the browser, as JSON. Leaves the page on `scriptlessPage`. */
export async function store(page: Page, values: Record<string, unknown>): Promise<void> {
  if (!page.url().endsWith(scriptlessPage)) await page.goto(scriptlessPage)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, values)
}

/**
 * Signs the page's browser in as the login screen does: session cookie and `userInfo`. A new account continues the session of
 * its registration. Leaves the page on `scriptlessPage`.
 */
export async function signIn(
  page: Page,
  account: Account & { info?: UserInfo; cookies?: Cookies },
): Promise<UserInfo> {
  if (account.cookies) await page.context().addCookies(account.cookies)
  const info = (account.cookies && account.info) ?? (await apiLogIn(page.request, account))
  await store(page, { userInfo: info })
  return info
}

/** 16 × 16 pixels: encoding it in every size costs next to nothing. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWPocHEhCTGManAZDaWO4Zo0AN9wEBD1MfCvAAAAAElFTkSuQmCC',
  'base64',
)
/** A picture as an uploaded file. */
export const pictureFile = { name: 'thing.png', mimeType: 'image/png', buffer: smallPicture }

/** Creates a product; `fields` override the defaults. `by` must be an admin. */
export async function newProduct(
  request: APIRequestContext,
  by: UserInfo,
  fields: { name?: string; brand?: string; description?: string; countInStock?: string } = {},
) {
  const name = `Thing ${crypto.randomUUID()}`
  const texts = { name, price: '19.50', brand: 'Brand', category: 'Category', description: 'What it is.' }
  const multipart = { ...texts, countInStock: '5', ...fields, image: pictureFile }
  const response = await request.post('/api/products/create/', { headers: bearer(by), multipart })
  expect(response.status()).toBe(201)
  return parseBody(productJson, response)
}

/** Returns the body that the checkout sends to order units of the product. */
export function orderBody(product: { _id: number; price: string }, qty = 1) {
  const { shippingCents, taxCents, totalCents } = orderTotals([{ priceCents: centsOf(product.price), qty }])
  return {
    orderItems: [{ product: product._id, qty }],
    paymentMethod: 'Paypal',
    shippingAddress: {
      address: '1 Main Street',
      city: 'Springfield',
      postalCode: '12345',
      country: 'Freedonia',
    },
    shippingPrice: formatAmount(shippingCents),
    taxPrice: formatAmount(taxCents),
    totalPrice: formatAmount(totalCents),
  }
}

/** Pays the order as its owner `by`, through the PayPal simulator. */
export async function payOrder(
  request: APIRequestContext,
  by: UserInfo,
  orderId: number,
): Promise<OrderJson> {
  const headers = bearer(by)
  const created = await request.post(`/api/orders/${orderId}/paypal/`, { headers })
  const form = { token: (await created.json()).id }
  expect((await request.post('/paypal-simulator/checkoutnow/approve', { form })).status()).toBe(200)
  const paid = await request.put(`/api/orders/${orderId}/pay/`, { headers })
  const order = await parseBody(orderJson, paid)
  expect(order.isPaid).toBe(true)
  return order
}

/** Places an unpaid order for units of the product. */
export async function newOrder(
  request: APIRequestContext,
  by: UserInfo,
  product: { _id: number; price: string },
  qty = 1,
) {
  const data = orderBody(product, qty)
  const response = await request.post('/api/orders/add/', { headers: bearer(by), data })
  expect(response.status()).toBe(201)
  return parseBody(orderJson, response)
}

/** Creates a new account, signed in on the page, with an unpaid order for one unit of a new product. */
export async function newBuyer(page: Page, request: APIRequestContext) {
  const account = await newAccount(request)
  const product = await newProduct(request, await apiLogIn(request, admin))
  const order = await newOrder(request, account.info, product)
  await signIn(page, account)
  return { account, product, order }
}

/** Does the same as `newBuyer` and opens the order's page. */
export async function openNewOrder(page: Page, request: APIRequestContext) {
  const made = await newBuyer(page, request)
  await page.goto(`/order/${made.order._id}`)
  return made
}
