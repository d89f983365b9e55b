import { randomUUID } from 'node:crypto'
import { call } from './calls.mjs'

/** What shoppers do, over the API. @typedef {import('./stage.mjs').Person} Person */

const PRICE_CENTS = 1950

/** 19.50 a piece, shipping 10.00 up to 100.00, tax 8.2 %: written here a second time. */
export function totalOf(/** @type {number} */ qty) {
  const items = PRICE_CENTS * qty
  const cents = items + (items > 10_000 ? 0 : 1000) + Math.floor((items * 82 + 500) / 1000)
  return (cents / 100).toFixed(2)
}

/** The body of an order over the trials' own products. */
export function orderBody(
  /** @type {{ product: number, qty: number }[]} */ lines,
  totalPrice = totalOf(sum(lines)),
) {
  return {
    orderItems: lines,
    paymentMethod: 'Paypal',
    shippingAddress: { address: '1 Trial Street', city: 'Trial', postalCode: '12345', country: 'Trialland' },
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice,
  }
}

function sum(/** @type {{ qty: number }[]} */ lines) {
  return lines.reduce((total, { qty }) => total + qty, 0)
}

/** @param {string} origin @param {Person} buyer @param {object} body @param {string} [key] */
export function placeOrder(origin, buyer, body, key = randomUUID()) {
  const options = { method: 'POST', token: buyer.token, body, headers: { 'Idempotency-Key': key } }
  return call(`${origin}/api/orders/add/`, options)
}

/** @param {string} origin @param {Person} buyer @param {number} order */
export function startPayment(origin, buyer, order) {
  return call(`${origin}/api/orders/${order}/paypal/`, { method: 'POST', token: buyer.token })
}

/**
 * What the buyer does on the simulator's page; `decline` approves with a card that is then refused.
 * @param {string} origin @param {string} paypalId @param {'approve' | 'decline'} [action]
 */
export async function approve(origin, paypalId, action = 'approve') {
  const body = new URLSearchParams({ token: paypalId })
  const response = await fetch(`${origin}/paypal-simulator/checkoutnow/${action}`, { method: 'POST', body })
  await response.arrayBuffer()
  return response.status
}

/** @param {string} origin @param {Person} buyer @param {number} order */
export function pay(origin, buyer, order) {
  return call(`${origin}/api/orders/${order}/pay/`, { method: 'PUT', token: buyer.token })
}

/** An order whose payment the buyer has approved. @param {string} origin @param {Person} buyer @param {number} product */
export async function approvedOrder(origin, buyer, product) {
  const placed = await placeOrder(origin, buyer, orderBody([{ product, qty: 1 }]))
  if (placed.status !== 201)
    throw new Error(`An order could not be placed (${placed.status} ${placed.json?.detail})`)
  const begun = await startPayment(origin, buyer, placed.json._id)
  if (begun.status !== 201)
    throw new Error(`A payment could not be begun (${begun.status} ${begun.json?.detail})`)
  const approved = await approve(origin, begun.json.id)
  if (approved !== 200) throw new Error(`The simulator refuses the approval (${approved})`)
  return { id: /** @type {number} */ (placed.json._id), paypalId: /** @type {string} */ (begun.json.id) }
}
