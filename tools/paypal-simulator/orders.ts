import { randomInt } from 'node:crypto'
import { fromCents, type Money, type PurchaseUnit, toCents } from './order-request'
import { invalid, notFound, unprocessable } from './paypal-errors'
import type { Refund } from './refunds'

export interface Capture {
  id: string
  status: string
  status_details?: { reason: string }
  amount: Money
  custom_id?: string
  invoice_id?: string
  final_capture: boolean
  create_time: string
  update_time: string
}

export interface Order {
  id: string
  intent: string
  status: string
  purchase_units: [PurchaseUnit & { payments?: { captures: Capture[]; refunds?: Refund[] } }]
  payer?: typeof payer
  payment_source?: object
  create_time: string
  update_time?: string
  /** Captures are declined. */
  refused: boolean
}

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const merchantId = 'SIMULATEDSHOP'
const payer = {
  payer_id: 'SIMULATEDBUYR',
  email_address: 'buyer@paypal-simulator.invalid',
  name: { given_name: 'Simulated', surname: 'Buyer' },
  address: { country_code: 'US' },
}

/** @returns an id like PayPal's: 17 upper-case letters and digits */
export function createId(): string {
  return Array.from({ length: 17 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** The current time in PayPal's format, without a fraction. */
export function now() {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z')
}

/**
 * @param unit  validated
 * @returns a new order, not yet approved
 */
export function createPaypalOrder(unit: PurchaseUnit): Order {
  const payee = { merchant_id: merchantId, ...unit.payee }
  return {
    id: createId(),
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: [{ ...unit, payee }],
    create_time: now(),
    refused: false,
  }
}

/**
 * Approves an order that is neither captured nor voided, as the buyer on the approval page. A later call replaces the
 * earlier choice.
 * @param choice  `refused`: captures are declined until the buyer approves again
 */
export function approveOrder(order: Order, { refused }: { refused: boolean }) {
  order.status = 'APPROVED'
  order.refused = refused
  order.payer = payer
  order.payment_source = {
    paypal: { email_address: payer.email_address, account_id: payer.payer_id, name: payer.name },
  }
  order.update_time = now()
}

/** @throws PayPal's 422 when the order cannot be captured in its state */
export function checkCapturable(order: Order) {
  if (order.status === 'COMPLETED') {
    const description = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed."
    throw unprocessable('ORDER_ALREADY_CAPTURED', description)
  }
  if (order.status === 'VOIDED') {
    throw unprocessable('ORDER_COMPLETED_OR_VOIDED', 'Order is voided or completed and cannot be captured.')
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  }
}

/**
 * @param issue  instead of INSTRUMENT_DECLINED
 * @throws PayPal's 422 for a declined instrument
 */
export function declineInstrument(issue: string | null = null) {
  const description =
    'The instrument presented was either declined by the processor or bank, ' +
    "or it can't be used for this payment."
  throw unprocessable(issue ?? 'INSTRUMENT_DECLINED', description)
}

/**
 * Captures an approved order in full.
 * @param faults  how the capture differs from the order
 */
export function captureOrder(
  order: Order,
  {
    pending,
    amountOffByCents,
    currencyOverride,
    merchantIdOverride,
  }: {
    pending: boolean
    amountOffByCents: number
    currencyOverride: string | null
    merchantIdOverride: string | null
  },
) {
  const [unit] = order.purchase_units
  const time = now()
  const capture: Capture = {
    id: createId(),
    status: pending ? 'PENDING' : 'COMPLETED',
    ...(pending ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: {
      currency_code: currencyOverride ?? unit.amount.currency_code,
      value: fromCents(toCents(unit.amount.value) + amountOffByCents),
    },
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    final_capture: true,
    create_time: time,
    update_time: time,
  }
  if (merchantIdOverride) unit.payee = { ...unit.payee, merchant_id: merchantIdOverride }
  unit.payments = { captures: [capture] }
  order.status = 'COMPLETED'
  order.update_time = time
  return capture
}

/**
 * Settles a pending capture.
 * @param status  COMPLETED or DECLINED
 * @throws 400 or 422
 */
export function settleCapture(capture: Capture, status: unknown) {
  if (status !== 'COMPLETED' && status !== 'DECLINED') {
    throw invalid('INVALID_PARAMETER_VALUE', 'COMPLETED or DECLINED.', '/status')
  }
  if (capture.status !== 'PENDING') {
    throw unprocessable('CAPTURE_NOT_PENDING', 'Only a pending capture settles.')
  }
  delete capture.status_details
  capture.status = status
  capture.update_time = now()
}

/**
 * Expires an order that was not captured.
 * @throws 422
 */
export function voidOrder(order: Order) {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
  order.status = 'VOIDED'
  order.update_time = now()
}

/** @throws PayPal's 404 */
export function findOrder(orders: Map<string, Order>, id: string) {
  const order = orders.get(id)
  if (!order) throw notFound()
  return order
}

/** Adds the order of a payment that the demo data began with, as its capture's id describes it: DEMO-7-89.99. */
function addDemoOrder(orders: Map<string, Order>, captureId: string) {
  const [, id, custom_id, value] = /^(DEMO-(\d+))-(\d+\.\d\d)$/.exec(captureId) ?? []
  if (!id || !value || orders.has(id)) return
  const amount = { currency_code: 'USD', value }
  const order = { ...createPaypalOrder({ reference_id: 'default', amount, custom_id }), id }
  const faults = { pending: false, amountOffByCents: 0, currencyOverride: null, merchantIdOverride: null }
  captureOrder(order, faults).id = captureId
  orders.set(id, order)
}

/**
 * @param id  of a capture
 * @throws PayPal's 404
 */
export function findCapture(orders: Map<string, Order>, id: string) {
  addDemoOrder(orders, id)
  for (const order of orders.values()) {
    const capture = order.purchase_units[0].payments?.captures.find((each) => each.id === id)
    if (capture) return { order, capture }
  }
  throw notFound()
}
