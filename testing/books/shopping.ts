import { randomUUID } from 'node:crypto'
import { paypalOrderJson } from '@/lib/money/payments/payment-schema'
import { z } from '@/lib/shared/validation/zod'
import { call, requireStatus } from './calls'

export const account = z.object({ id: z.int(), token: z.string() })
export type Account = z.infer<typeof account>

/** The trials read no more of a new order or product. */
export const created = z.object({ _id: z.int() })

const PRICE_CENTS = 1950

export function registration() {
  const password = randomUUID()
  return { name: 'Trial buyer', email: `${randomUUID()}@example.com`, password, confirmPassword: password }
}

export function logIn(origin: string, { email, password }: { email: string; password: string }) {
  const body = { username: email, password }
  return call(`${origin}/api/users/login/`, { method: 'POST', body })
}

/** Shipping is 10.00 up to 100.00, tax 8.2 %; deliberately written without the shop's code. */
export function totalOf(qty: number, priceCents = PRICE_CENTS) {
  const items = priceCents * qty
  const cents = items + (items > 10_000 ? 0 : 1000) + Math.floor((items * 82 + 500) / 1000)
  return (cents / 100).toFixed(2)
}

export function orderBody(lines: { product: number; qty: number }[], totalPrice = totalOf(sum(lines))) {
  return {
    orderItems: lines,
    paymentMethod: 'Paypal',
    shippingAddress: { address: '1 Trial Street', city: 'Trial', postalCode: '12345', country: 'Trialland' },
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice,
  }
}

function sum(lines: { qty: number }[]) {
  return lines.reduce((total, { qty }) => total + qty, 0)
}

export function placeOrder(origin: string, buyer: Account, body: object, key: string = randomUUID()) {
  const options = { method: 'POST', token: buyer.token, body, headers: { 'Idempotency-Key': key } }
  return call(`${origin}/api/orders/add/`, options)
}

export function startPayment(origin: string, buyer: Account, order: number) {
  return call(`${origin}/api/orders/${order}/paypal/`, { method: 'POST', token: buyer.token })
}

/** Submits the simulator's approval page as the buyer; `decline` approves with a card that is refused at the capture. */
export async function approve(origin: string, paypalId: string, action: 'approve' | 'decline' = 'approve') {
  const body = new URLSearchParams({ token: paypalId })
  const response = await fetch(`${origin}/paypal-simulator/checkoutnow/${action}`, { method: 'POST', body })
  await response.arrayBuffer()
  return response.status
}

export function pay(origin: string, buyer: Account, order: number) {
  return call(`${origin}/api/orders/${order}/pay/`, { method: 'PUT', token: buyer.token })
}

export async function newOrder(origin: string, buyer: Account, body: object) {
  const placed = await placeOrder(origin, buyer, body)
  return created.parse(requireStatus(placed, 201, 'The order could not be placed'))._id
}

async function approvedOrder(origin: string, buyer: Account, body: object) {
  const order = await newOrder(origin, buyer, body)
  await approvePayment(origin, buyer, order)
  return order
}

export async function paidOrder(origin: string, buyer: Account, body: object) {
  const order = await approvedOrder(origin, buyer, body)
  requireStatus(await pay(origin, buyer, order), 200, 'The order could not be paid')
  return order
}

async function approvePayment(origin: string, buyer: Account, order: number) {
  const started = await startPayment(origin, buyer, order)
  const { id } = paypalOrderJson.parse(requireStatus(started, 201, 'The payment could not be started'))
  const status = await approve(origin, id)
  if (status !== 200) throw new Error(`The simulator refused the approval (${status})`)
}

export function refund(
  origin: string,
  admin: Account,
  order: number,
  body: object,
  key: string = randomUUID(),
) {
  const options = { method: 'POST', token: admin.token, body, headers: { 'Idempotency-Key': key } }
  return call(`${origin}/api/orders/${order}/refunds/`, options)
}

export function cancel(origin: string, buyer: Account, order: number) {
  return call(`${origin}/api/orders/${order}/cancel/`, { method: 'POST', token: buyer.token })
}
