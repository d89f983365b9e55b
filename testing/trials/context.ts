import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { userInfoJson } from '@/lib/accounts/users/user-schema'
import { productJson } from '@/lib/catalog/products/product-schema'
import { root } from '@/lib/platform/config/root'
import { PlainError } from '@/ops/postgres/plain-error'
import { demoAccounts } from '@/prisma/demo/accounts'
import { call, requireStatus } from '@/testing/books/calls'
import { type Account, account, created, logIn, registration } from '@/testing/books/shopping'
import type { Shop } from './trial-shop'

export interface Context {
  shop: Shop
  admin: Account
  accounts: Account[]
  products: number[]
}

/** A trial has a buyer of its own, without orders. */
type TrialContext = Context & { buyer: Account }

/** One attack on the shop. `tried` describes what was done, `broken` each deviation from what the shop guarantees. */
export type Trial = {
  name: string
  run: (context: TrialContext) => Promise<{ tried: string; broken: string[] }>
}

const MAX_WAIT_MS = 180_000

const image = readFileSync(path.join(root, 'public/icon-192.png'))

/** Logs the demo's admin in. A shop without that account is no demo. */
export async function createContext(shop: Shop): Promise<Context> {
  const { status, json } = await logIn(shop.origin, demoAccounts[0])
  const { data: admin } = userInfoJson.safeParse(json)
  if (status !== 200 || !admin?.isAdmin) {
    throw new PlainError(
      `${shop.origin} does not know the demo's administrator (${status}). Only a demo or test shop may be tried like this.`,
    )
  }
  return { shop, admin, accounts: [], products: [] }
}

/** Registers buyers. Trials with many orders need several: the unpaid orders of one account are limited. */
export async function registerBuyers(context: Context, count: number): Promise<Account[]> {
  const buyers = []
  while (buyers.length < count) buyers.push(await registerBuyer(context))
  return buyers
}

export async function registerBuyer({ shop, accounts }: Context): Promise<Account> {
  const body = registration()
  const send = () => call(`${shop.origin}/api/users/register/`, { method: 'POST', body })
  const end = Date.now() + MAX_WAIT_MS
  let response = await send()
  // A shop that was already running limits registrations per minute.
  while (response.status === 429 && Date.now() < end) {
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
    response = await send()
  }
  const buyer = account.parse(requireStatus(response, 201, 'The buyer could not be registered'))
  accounts.push(buyer)
  return buyer
}

/** The form of a product of the trials, at 19.50, with these fields. */
export function productForm(fields: Record<string, string>) {
  const form = new FormData()
  const texts = { name: 'Trial product', price: '19.50', brand: 'Trial', category: 'Trial', ...fields }
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  return form
}

/** Creates a product with this stock and returns its id. */
export async function addProduct(context: Context, countInStock: number): Promise<number> {
  const form = productForm({ description: 'For a trial.', countInStock: String(countInStock) })
  form.set('image', new File([image], 'product.png', { type: 'image/png' }))
  const options = { method: 'POST', token: context.admin.token, form }
  const response = await call(`${context.shop.origin}/api/products/create/`, options)
  const { _id } = created.parse(requireStatus(response, 201, 'The product could not be created'))
  context.products.push(_id)
  return _id
}

/** Reads a product's stock over the API, in units. */
export async function stockOf({ shop }: Context, product: number): Promise<number> {
  return productJson.parse((await call(`${shop.origin}/api/products/${product}/`)).json).countInStock
}

/** Deletes the products and accounts of the trials. Their orders stay: a shop never deletes orders. */
export async function cleanUp({ shop, admin, accounts, products }: Context) {
  const options = { method: 'DELETE', token: admin.token }
  for (const id of products) await call(`${shop.origin}/api/products/delete/${id}/`, options)
  for (const { id } of accounts) await call(`${shop.origin}/api/users/delete/${id}/`, options)
}
