import { randomUUID } from 'node:crypto'
import { demoAccounts } from '../../prisma/demo/accounts.mjs'
import { call, requireStatus } from '../prove/calls.mjs'
import { cancel } from '../prove/cancel-trials.mjs'
import { approve, orderBody, pay, placeOrder, startPayment } from '../prove/shopping.mjs'

/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} ViewerState */
/** @typedef {'visitor' | 'cartOwner' | 'buyer' | 'newcomer' | 'admin'} Viewer */
/**
 * What the pictures show.
 * @typedef {object} Stage
 * @property {string} origin
 * @property {Record<Viewer, ViewerState>} viewers  `buyer` has orders and a cart, `newcomer` nothing
 * @property {Record<'product' | 'soldOut' | 'unpaidOrder' | 'declinedOrder' | 'paidOrder' | 'shippedOrder' | 'cancelledOrder' | 'buyer', number>} ids
 */

const address = { address: '7 Elm Lane', city: 'Springfield', postalCode: '12345', country: 'Freedonia' }

/**
 * Makes accounts, orders and carts in a demo shop.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @returns {Promise<Stage>}
 * @throws {Error} when a call fails, so also when it is no demo shop
 */
export async function prepareStage(browser, origin) {
  const products = (await call(`${origin}/api/products/?pageSize=100`)).json
  const inStock = products.filter(
    (/** @type {{ countInStock: number }} */ { countInStock }) => countInStock > 3,
  )
  const cart = inStock.slice(0, 3).map((/** @type {any} */ product, /** @type {number} */ index) => {
    const { _id, name, image, price, countInStock } = product
    return { product: _id, name, image, price, countInStock, qty: index + 1 }
  })
  const [{ email, password }] = demoAccounts
  const [buyer, newcomer] = [newAccount('Robin Buyer'), newAccount('Kim Newcomer')]
  for (const data of [buyer, newcomer])
    requireStatus(await register(origin, data), 201, 'No account could be made')
  const account = await logIn(origin, buyer)
  const paidOrder = await order(origin, account, inStock[3])
  await payOrder(origin, account, paidOrder)
  const unpaidOrder = await order(origin, account, inStock[4])
  const declinedOrder = await order(origin, account, inStock[4])
  const cancelledOrder = await order(origin, account, inStock[5])
  requireStatus(await cancel(origin, account, cancelledOrder), 200, 'An order could not be cancelled')
  const shippedOrder = await order(origin, account, inStock[6])
  await payOrder(origin, account, shippedOrder)
  await shipOrder(origin, await logIn(origin, { email, password }), shippedOrder)
  const soldOut = products.find((/** @type {{ countInStock: number }} */ each) => each.countInStock === 0)

  const viewer = (/** @type {object | null} */ login, stored = {}) => stateOf(browser, origin, login, stored)
  const checkout = { cartItems: cart, shippingAddress: address, paymentMethod: 'Paypal' }
  return {
    origin,
    viewers: {
      visitor: await viewer(null),
      cartOwner: await viewer(null, checkout),
      buyer: await viewer(buyer, checkout),
      newcomer: await viewer(newcomer),
      admin: await viewer({ email, password }),
    },
    ids: {
      product: inStock[0]._id,
      soldOut: soldOut?._id ?? inStock[0]._id,
      unpaidOrder,
      declinedOrder,
      paidOrder,
      shippedOrder,
      cancelledOrder,
      buyer: account.id,
    },
  }
}

function newAccount(/** @type {string} */ name) {
  const password = randomUUID()
  return { name, email: `${randomUUID().slice(0, 8)}@example.com`, password, confirmPassword: password }
}

function register(/** @type {string} */ origin, /** @type {object} */ body) {
  return call(`${origin}/api/users/register/`, { method: 'POST', body })
}

async function logIn(/** @type {string} */ origin, /** @type {any} */ { email, password }) {
  const body = { username: email, password }
  return (await call(`${origin}/api/users/login/`, { method: 'POST', body })).json
}

/** Places an order of two units. @returns {Promise<number>} its id */
async function order(
  /** @type {string} */ origin,
  /** @type {import('../prove/context.mjs').Account} */ buyer,
  /** @type {{ _id: number, price: string }} */ { _id, price },
) {
  const items = Math.round(Number(price) * 100) * 2
  const total = items + (items > 10_000 ? 0 : 1000) + Math.floor((items * 82 + 500) / 1000)
  const body = orderBody([{ product: _id, qty: 2 }], (total / 100).toFixed(2))
  const placed = await placeOrder(origin, buyer, body)
  requireStatus(placed, 201, 'An order could not be placed')
  return placed.json._id
}

async function payOrder(
  /** @type {string} */ origin,
  /** @type {import('../prove/context.mjs').Account} */ buyer,
  /** @type {number} */ id,
) {
  const started = await startPayment(origin, buyer, id)
  requireStatus(started, 201, 'A payment could not be started')
  await approve(origin, started.json.id)
  requireStatus(await pay(origin, buyer, id), 200, 'An order could not be paid')
}

/** Ships an order and notes something about it. */
async function shipOrder(
  /** @type {string} */ origin,
  /** @type {import('../prove/context.mjs').Account} */ { token },
  /** @type {number} */ id,
) {
  const tracking = { carrier: 'UPS', number: '1Z 999 AA1 01 2345 6784', url: 'https://www.ups.com/track' }
  const [ship, notes] = [`${origin}/api/orders/${id}/ship/`, `${origin}/api/orders/${id}/notes/`]
  const text = 'Wants it by Friday.\nCall before delivery.'
  requireStatus(
    await call(ship, { method: 'PUT', token, body: tracking }),
    200,
    'An order could not be shipped',
  )
  requireStatus(
    await call(notes, { method: 'POST', token, body: { text } }),
    201,
    'A note could not be added',
  )
}

/** A browser's cookies and storage, signed in unless `login` is null. @returns {Promise<ViewerState>} */
async function stateOf(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ origin,
  /** @type {any} */ login,
  /** @type {Record<string, unknown>} */ stored,
) {
  const context = await browser.newContext()
  try {
    const values = { ...stored }
    if (login) {
      const data = { username: login.email, password: login.password }
      values.userInfo = await (await context.request.post(`${origin}/api/users/login/`, { data })).json()
    }
    const state = await context.storageState()
    const localStorage = Object.entries(values).map(([name, value]) => ({
      name,
      value: JSON.stringify(value),
    }))
    return { ...state, origins: [{ origin, localStorage }] }
  } finally {
    await context.close()
  }
}
