import { randomInt } from 'node:crypto'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { type Falsification, noFalsification } from './faults'
import { type Breakdown, breakdownOf } from './fees'
import { type Money, type PurchaseUnit, toCents } from './order-request'
import { notFound, parseBody, unprocessable } from './paypal-errors'
import type { Refund } from './refunds'
import type { Tracker } from './tracking'

export interface Transaction {
  id: string
  status: string
  status_details?: { reason: string }
  amount: Money
  custom_id?: string
  create_time: string
  update_time: string
}

export type Capture = Transaction & {
  invoice_id?: string
  final_capture: boolean
  seller_receivable_breakdown?: Breakdown
}

export interface Order {
  id: string
  intent: string
  status: string
  purchase_units: [
    Omit<PurchaseUnit, 'shipping'> & {
      shipping?: object & { trackers?: Tracker[] }
      payments?: { captures: Capture[]; refunds?: Refund[] }
    },
  ]
  payer?: typeof payer
  payment_source?: object
  create_time: string
  update_time?: string
  /** Captures are declined. */
  refused: boolean
}

export type OrderCapture = { order: Order; capture: Capture }

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const payer = {
  payer_id: 'SIMULATEDBUYR',
  email_address: 'buyer@paypal-simulator.invalid',
  name: { given_name: 'Simulated', surname: 'Buyer' },
  address: { country_code: 'US' },
}

/** PayPal's ids are 17 upper-case letters and digits. */
export function createId(): string {
  return Array.from({ length: 17 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** PayPal's times have no fraction. */
export function now() {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z')
}

export function createPaypalOrder(unit: PurchaseUnit, id = createId()): Order {
  const payee = { merchant_id: 'SIMULATEDSHOP', ...unit.payee }
  return {
    id,
    intent: 'CAPTURE',
    status: 'CREATED',
    purchase_units: [{ ...unit, payee }],
    create_time: now(),
    refused: false,
  }
}

/** Approves as the buyer does; a later call replaces the earlier choice. `refused`: captures are declined. */
export function approveOrder(order: Order, refused: boolean) {
  const { email_address, payer_id: account_id, name } = payer
  const payment_source = { paypal: { email_address, account_id, name } }
  Object.assign(order, { status: 'APPROVED', refused, payer, payment_source, update_time: now() })
}

export function checkCapturable({ status }: Order) {
  if (status === 'COMPLETED') {
    const description = "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed."
    throw unprocessable('ORDER_ALREADY_CAPTURED', description)
  }
  if (status === 'VOIDED') {
    throw unprocessable('ORDER_COMPLETED_OR_VOIDED', 'Order is voided or completed and cannot be captured.')
  }
  if (status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  }
}

export function declinedInstrument(issue: string | null) {
  const description =
    'The instrument presented was either declined by the processor or bank, ' +
    "or it can't be used for this payment."
  return unprocessable(issue ?? 'INSTRUMENT_DECLINED', description)
}

export function captureOrder(
  order: Order,
  isPending = false,
  { amountOffByCents, currencyOverride, merchantIdOverride }: Falsification = noFalsification,
) {
  const [unit] = order.purchase_units
  const time = now()
  const capture: Capture = {
    id: createId(),
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: {
      currency_code: currencyOverride ?? unit.amount.currency_code,
      value: formatAmount(toCents(unit.amount.value) + amountOffByCents),
    },
    ...(!isPending && { seller_receivable_breakdown: breakdownOf(unit.amount) }),
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

const captureOutcome = z.enum(
  ['COMPLETED', 'DECLINED'],
  '400 INVALID_PARAMETER_VALUE: COMPLETED or DECLINED.',
)

/** Settles a pending capture by the status in the body. */
export function settleCapture(capture: Capture, body: unknown) {
  const { status } = parseBody(z.object({ status: captureOutcome }), body)
  if (capture.status !== 'PENDING') {
    throw unprocessable('CAPTURE_NOT_PENDING', 'Only a pending capture settles.')
  }
  setOutcome(capture, status)
  if (status === 'COMPLETED') capture.seller_receivable_breakdown = breakdownOf(capture.amount)
}

/** Ends the pending state of a capture or a refund. */
export function setOutcome(transaction: Transaction, status: string) {
  delete transaction.status_details
  transaction.status = status
  transaction.update_time = now()
}

/** Expires an order that was not captured. */
export function voidOrder(order: Order) {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
  order.status = 'VOIDED'
  order.update_time = now()
}

export function findById<Item>(items: Map<string, Item>, id: string) {
  const item = items.get(id)
  if (!item) throw notFound()
  return item
}

/** Adds the order of a payment that the demo data began with, as its capture's id describes it: DEMO-7-89.99. */
function addDemoOrder(orders: Map<string, Order>, captureId: string) {
  const [, id, custom_id, value] = /^(DEMO-(\d+))-(\d+\.\d\d)$/.exec(captureId) ?? []
  if (!id || !value || orders.has(id)) return
  const amount = { currency_code: 'USD', value }
  const order = createPaypalOrder({ reference_id: 'default', amount, payee: {}, custom_id }, id)
  captureOrder(order).id = captureId
  orders.set(id, order)
}

export function findCapture(orders: Map<string, Order>, id: string): OrderCapture {
  addDemoOrder(orders, id)
  for (const order of orders.values()) {
    const capture = order.purchase_units[0].payments?.captures.find((each) => each.id === id)
    if (capture) return { order, capture }
  }
  throw notFound()
}
