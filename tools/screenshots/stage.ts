import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { type ProductJson, productJson } from '@/lib/catalog/products/product-schema'
import { centsOf } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { demoAccounts } from '@/prisma/demo/accounts'
import { call, requireStatus } from '@/testing/books/calls'
import {
  type Account,
  account,
  cancel,
  logIn,
  newOrder,
  orderBody,
  paidOrder,
  refund,
  registration,
  totalOf,
} from '@/testing/books/shopping'
import { mailAboutOrder, mailLink } from './stage-mails'

type Login = { email: string; password: string }

/** What the pictures show: `buyer` has orders and a cart, `newcomer` nothing. */
export type Stage = Awaited<ReturnType<typeof prepareStage>>
export type Viewer = keyof Stage['viewers']

const address = { address: '7 Elm Lane', city: 'Springfield', postalCode: '12345', country: 'Freedonia' }

const missed = ['hoover', 'hoover', 'dustbuster', 'xylophone sticks for left handed']

/** Makes accounts, orders, missed searches and carts. Throws in a shop that is no demo. */
export async function prepareStage(browser: Browser, origin: string) {
  const products = z.array(productJson).parse((await call(`${origin}/api/products/?pageSize=100`)).json)
  const inStock = products.filter(({ countInStock }) => countInStock > 3)
  const [shown, , , paid, unpaid, cancelled, shipped] = inStock
  if (!shown || !paid || !unpaid || !cancelled || !shipped) throw new Error('Too few products are in stock.')
  const cart = inStock.slice(0, 3).map(({ _id, name, image, price, countInStock }, index) => {
    return { product: _id, name, image, price, countInStock, qty: index + 1 }
  })
  const [buyer, newcomer] = [newAccount('Robin Buyer'), newAccount('Kim Newcomer')]
  for (const body of [buyer, newcomer]) {
    const registered = await call(`${origin}/api/users/register/`, { method: 'POST', body })
    requireStatus(registered, 201, 'No account could be made')
  }
  const robin = await openAccount(origin, buyer)
  const place = (product: ProductJson) => newOrder(origin, robin, twoOf(product))
  const buy = (product: ProductJson) => paidOrder(origin, robin, twoOf(product))
  const cancelledOrder = await place(cancelled)
  requireStatus(await cancel(origin, robin, cancelledOrder), 200, 'An order could not be cancelled')
  const orders = {
    paidOrder: await buy(paid),
    unpaidOrder: await place(unpaid),
    declinedOrder: await place(unpaid),
    cancelledOrder,
    shippedOrder: await buy(shipped),
    deliveredOrder: await buy(shipped),
    refundedOrder: await buy(paid),
  }
  const admin = await openAccount(origin, demoAccounts[0])
  await shipOrder(origin, admin, orders.shippedOrder)
  await mailAboutOrder(origin, robin, admin, inStock.slice(0, 3))
  await mailLink(origin, newcomer.email)
  await deliverOrder(origin, admin, orders.deliveredOrder)
  const money = { amount: totalOf(2, centsOf(paid.price)), reason: 'It arrived too late.', restock: [] }
  requireStatus(
    await refund(origin, admin, orders.refundedOrder, money),
    201,
    'An order could not be refunded',
  )
  for (const words of missed) await call(`${origin}/api/products/?q=${encodeURIComponent(words)}`)
  const soldOut = products.find(({ countInStock }) => countInStock === 0)

  const viewer = (login: Login | null, stored = {}) => stateOf(browser, origin, login, stored)
  const checkout = { cartItems: cart, shippingAddress: address, paymentMethod: 'Paypal' }
  return {
    origin,
    viewers: {
      visitor: await viewer(null),
      cartOwner: await viewer(null, checkout),
      buyer: await viewer(buyer, checkout),
      newcomer: await viewer(newcomer),
      admin: await viewer(demoAccounts[0]),
    },
    ids: {
      product: shown._id,
      soldOut: soldOut?._id ?? shown._id,
      ...orders,
      buyer: robin.id,
    },
  }
}

/** Offers the pages below /de, too. */
export async function addGerman(origin: string): Promise<void> {
  const { token } = await openAccount(origin, demoAccounts[0])
  const settings = `${origin}/api/settings/`
  const { version } = z.object({ version: z.number() }).parse((await call(settings, { token })).json)
  const changed = await call(settings, { method: 'PUT', token, body: { version, languages: ['en', 'de'] } })
  requireStatus(changed, 200, 'The shop could not get a language')
}

function newAccount(name: string) {
  return { ...registration(), name, email: `${randomUUID().slice(0, 8)}@example.com` }
}

async function openAccount(origin: string, login: Login) {
  return account.parse((await logIn(origin, login)).json)
}

function twoOf({ _id, price }: ProductJson) {
  return orderBody([{ product: _id, qty: 2 }], totalOf(2, centsOf(price)))
}

async function shipOrder(origin: string, { token }: Account, id: number) {
  const order = `${origin}/api/orders/${id}`
  const tracking = { carrier: 'UPS', number: '1Z 999 AA1 01 2345 6784', url: 'https://www.ups.com/track' }
  const shipped = await call(`${order}/ship/`, { method: 'PUT', token, body: tracking })
  requireStatus(shipped, 200, 'An order could not be shipped')
  const text = 'Wants it by Friday.\nCall before delivery.'
  const noted = await call(`${order}/notes/`, { method: 'POST', token, body: { text } })
  requireStatus(noted, 201, 'A note could not be added')
}

async function deliverOrder(origin: string, { token }: Account, id: number) {
  const delivered = await call(`${origin}/api/orders/deliver/${id}`, { method: 'PUT', token })
  requireStatus(delivered, 200, 'An order could not be delivered')
}

async function stateOf(browser: Browser, origin: string, login: Login | null, stored: object) {
  const context = await browser.newContext()
  try {
    const values: Record<string, unknown> = { ...stored }
    if (login) {
      const data = { username: login.email, password: login.password }
      values.userInfo = await (await context.request.post(`${origin}/api/users/login/`, { data })).json()
    }
    const state = await context.storageState()
    const localStorage = Object.entries(values).map(([name, value]) => {
      return { name, value: JSON.stringify(value) }
    })
    return { ...state, origins: [{ origin, localStorage }] }
  } finally {
    await context.close()
  }
}
