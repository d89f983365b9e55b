import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { type UserInfo, userInfoJson } from '@/lib/accounts/users/user-schema'
import { type ProductJson, productJson, reviewJson } from '@/lib/catalog/products/product-schema'
import { paypalOrderJson } from '@/lib/money/payments/payment-schema'
import { type OrderJson, orderJson } from '@/lib/sales/orders/order-schema'
import { centsOf } from '@/lib/shared/money/money'
import { demoAccounts } from '@/prisma/demo/accounts'
import { orderBody as bodyOfLines } from '@/testing/shop/order-body'

/** Creates accounts, products and orders for a single test over the API, so that tests can run in parallel and repeatedly. */

export type Account = { email: string; password: string }
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
const [admin, shopper, buyer] = demoAccounts
export const demo = { admin, shopper, buyer } satisfies Record<string, Account>
export { admin }

export function bearer({ token }: Pick<UserInfo, 'token'>): { Authorization: string } {
  return { Authorization: `Bearer ${token}` }
}

async function readBody<T>(schema: z.ZodType<T>, status: number, response: APIResponse): Promise<T> {
  expect(response.status(), response.url()).toBe(status)
  return schema.parse(await response.json())
}

export const problem = z.object({ detail: z.string().min(1), code: z.string().regex(/^[a-z-]+$/) })

export async function expectProblem(response: APIResponse, status: number): Promise<void> {
  await readBody(problem, status, response)
  expect(response.headers()['content-type']).toContain('application/json')
}

/** Registers a new account with a unique email. Registration also signs `request` in. */
export async function newAccount(request: APIRequestContext, name = 'New Person') {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'a password of the tests' }
  const data = { name, ...account, confirmPassword: account.password }
  const info = await readBody(userInfoJson, 201, await request.post('/api/users/register/', { data }))
  return { ...account, info, cookies: (await request.storageState()).cookies }
}

export async function apiLogIn(request: APIRequestContext, { email, password }: Account): Promise<UserInfo> {
  const data = { username: email, password }
  return readBody(userInfoJson, 200, await request.post('/api/users/login/', { data }))
}

/** A page that shows this static file runs no scripts of the shop: a test can fill its storage there. */
const scriptlessPage = '/icon.svg'

/** Stores values in the browser, as JSON. Leaves the page on `scriptlessPage`. */
export async function store(page: Page, values: Record<string, unknown>): Promise<void> {
  if (!page.url().endsWith(scriptlessPage)) await page.goto(scriptlessPage)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, values)
}

/**
 * Signs the page's browser in as the login screen does. A new account continues the session of its registration. Leaves the
 * page on `scriptlessPage`.
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

/** To encode 16 × 16 pixels in every size costs next to nothing. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWPocHEhCTGManAZDaWO4Zo0AN9wEBD1MfCvAAAAAElFTkSuQmCC',
  'base64',
)
export const pictureFile = { name: 'thing.png', mimeType: 'image/png', buffer: smallPicture }

type ProductTexts = Pick<ProductJson, 'name' | 'price' | 'brand' | 'category' | 'description' | 'status'>

/** Creates a product; `fields` override the defaults. Without `by`, an admin, it signs `request` in as the demo's. */
export async function newProduct(
  request: APIRequestContext,
  fields: Partial<ProductTexts> & { countInStock?: string } = {},
  by?: UserInfo,
): Promise<ProductJson> {
  const name = `Thing ${crypto.randomUUID()}`
  const texts = { name, price: '19.50', brand: 'Brand', category: 'Category', description: 'What it is.' }
  const multipart = { ...texts, countInStock: '5', ...fields, image: pictureFile }
  const headers = bearer(by ?? (await apiLogIn(request, admin)))
  return readBody(productJson, 201, await request.post('/api/products/create/', { headers, multipart }))
}

/** Changes a new product, as another admin does. */
export async function editProduct(
  request: APIRequestContext,
  by: UserInfo,
  { _id, name, price, brand, category, description, countInStock }: ProductJson,
  changes: Record<string, string>,
): Promise<void> {
  const stock = String(countInStock)
  const texts = { name, price, brand, category, description, countInStock: stock, countInStockSeen: stock }
  const multipart = { ...texts, version: '0', ...changes }
  const edited = await request.put(`/api/products/update/${_id}/`, { headers: bearer(by), multipart })
  expect(edited.status()).toBe(200)
}

/** Deletes a product, and leaves `request` signed in as the demo's admin. */
export async function deleteProduct(request: APIRequestContext, id: number): Promise<void> {
  const headers = bearer(await apiLogIn(request, admin))
  expect((await request.delete(`/api/products/delete/${id}/`, { headers })).status()).toBe(200)
}

/** Reviews a product, with 5 of 5 unless `review` says otherwise. */
export async function newReview(
  request: APIRequestContext,
  by: UserInfo,
  productId: number,
  review: { rating?: number | string; comment?: string } = {},
) {
  const data = { rating: 5, comment: 'Good.', ...review }
  const headers = bearer(by)
  return readBody(
    reviewJson,
    201,
    await request.post(`/api/products/review/${productId}/`, { headers, data }),
  )
}

type Priced = Pick<ProductJson, '_id' | 'price'>

export function orderBody({ _id, price }: Priced, qty = 1) {
  return bodyOfLines([{ product: _id, priceCents: centsOf(price), qty }])
}

/** Places an unpaid order for units of the product. */
export async function newOrder(request: APIRequestContext, by: UserInfo, product: Priced, qty = 1) {
  const options = { headers: bearer(by), data: orderBody(product, qty) }
  return readBody(orderJson, 201, await request.post('/api/orders/add/', options))
}

export async function readOrder(request: APIRequestContext, by: UserInfo, id: number): Promise<OrderJson> {
  return readBody(orderJson, 200, await request.get(`/api/orders/${id}/`, { headers: bearer(by) }))
}

export async function startPayment(request: APIRequestContext, by: UserInfo, id: number): Promise<string> {
  const started = await request.post(`/api/orders/${id}/paypal/`, { headers: bearer(by) })
  return (await readBody(paypalOrderJson, 201, started)).id
}

/** Pays the order as its owner `by`, through the PayPal simulator. */
export async function payOrder(request: APIRequestContext, by: UserInfo, id: number): Promise<OrderJson> {
  const form = { token: await startPayment(request, by, id) }
  expect((await request.post('/paypal-simulator/checkoutnow/approve', { form })).status()).toBe(200)
  const paid = await request.put(`/api/orders/${id}/pay/`, { headers: bearer(by) })
  const order = await readBody(orderJson, 200, paid)
  expect(order.isPaid).toBe(true)
  return order
}

type Purchase = { name?: string; qty?: number; isPaid?: boolean }

/** Creates a new account, as which it leaves `request` signed in, with an order for units of a new product. */
export async function newPurchase(request: APIRequestContext, { name, qty, isPaid = false }: Purchase = {}) {
  const product = await newProduct(request)
  const account = await newAccount(request, name)
  const order = await newOrder(request, account.info, product, qty)
  if (isPaid) await payOrder(request, account.info, order._id)
  return { account, product, order }
}

/** Does the same, and signs the account in on the page. */
export async function newBuyer(page: Page, request: APIRequestContext, purchase: Purchase = {}) {
  const made = await newPurchase(request, purchase)
  await signIn(page, made.account)
  return made
}

/** Does the same as `newBuyer` and opens the order's page. */
export async function openNewOrder(page: Page, request: APIRequestContext) {
  const made = await newBuyer(page, request)
  await page.goto(`/order/${made.order._id}`)
  return made
}
