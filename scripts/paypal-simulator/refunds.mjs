import { fromCents, toCents } from './order-request.mjs'
import { createId, now } from './orders.mjs'
import { invalid, notFound, unprocessable } from './paypal-errors.mjs'

/**
 * @typedef {import('./orders.mjs').Order} Order
 * @typedef {import('./orders.mjs').Capture} Capture
 * @typedef {object} Refund
 * @property {string} id
 * @property {string} status
 * @property {{ reason: string }} [status_details]
 * @property {import('./order-request.mjs').Money} amount
 * @property {string} [custom_id]
 * @property {string} [note_to_payer]
 * @property {string} captureId
 * @property {string} create_time
 * @property {string} update_time
 */
/** @typedef {{ order: Order, capture: Capture, refund: Refund }} FoundRefund */
/** @typedef {{ amount?: import('./order-request.mjs').Money, custom_id?: string, note_to_payer?: string }} RefundRequest */

const refundable = ['COMPLETED', 'PARTIALLY_REFUNDED']
const lost = ['FAILED', 'CANCELLED']

/** Cents of a capture that were not refunded yet. @param {{ order: Order, capture: Capture }} found */
function leftOf({ order, capture }) {
  const refunds = order.purchase_units[0].payments?.refunds ?? []
  const gone = refunds
    .filter(({ captureId, status }) => captureId === capture.id && !lost.includes(status))
    .reduce((sum, { amount }) => sum + toCents(amount.value), 0)
  return toCents(capture.amount.value) - gone
}

/** @param {{ order: Order, capture: Capture }} found */
function updateCapture(found) {
  const { capture } = found
  const left = leftOf(found)
  capture.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (left === toCents(capture.amount.value)) capture.status = 'COMPLETED'
  capture.update_time = now()
}

/**
 * Refunds a capture: the amount, or all that is left.
 * @param {{ order: Order, capture: Capture }} found
 * @param {RefundRequest} request
 * @param {{ pending?: boolean, amountOffByCents?: number }} [faults]
 * @returns {Refund}
 * @throws PayPal's 400 or 422
 */
export function refundCapture(found, { amount, custom_id, note_to_payer }, faults = {}) {
  const { order, capture } = found
  const left = leftOf(found)
  if (capture.status === 'REFUNDED' || left === 0) {
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  }
  if (!refundable.includes(capture.status)) {
    throw unprocessable('CAPTURE_NOT_COMPLETED', 'Only a completed capture can be refunded.')
  }
  const { value = fromCents(left), currency_code = capture.amount.currency_code } = amount ?? {}
  if (!/^\d{1,15}\.\d\d$/.test(value)) {
    throw unprocessable('DECIMAL_PRECISION', 'The value must have exactly two decimals.', '/amount/value')
  }
  if (toCents(value) <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/amount/value')
  }
  if (currency_code !== capture.amount.currency_code) {
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'The currencies differ.', '/amount/currency_code')
  }
  if (toCents(value) > left) {
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount exceeds the amount that is left.')
  }
  const time = now()
  /** @type {Refund} */
  const refund = {
    id: createId(),
    status: faults.pending ? 'PENDING' : 'COMPLETED',
    ...(faults.pending ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: { currency_code, value: fromCents(toCents(value) + (faults.amountOffByCents ?? 0)) },
    custom_id: custom_id ?? capture.custom_id,
    note_to_payer,
    captureId: capture.id,
    create_time: time,
    update_time: time,
  }
  const payments = order.purchase_units[0].payments
  if (payments) payments.refunds = [...(payments.refunds ?? []), refund]
  updateCapture(found)
  return refund
}

/** Takes a completed capture back as a whole, as after a chargeback; there is no refund. @param {Capture} capture @throws 422 */
export function reverseCapture(capture) {
  if (!refundable.includes(capture.status)) {
    throw unprocessable('CAPTURE_NOT_COMPLETED', 'Only a completed capture can be reversed.')
  }
  capture.status = 'REFUNDED'
  capture.update_time = now()
}

/**
 * Settles a pending refund.
 * @param {FoundRefund} found
 * @param {unknown} status  COMPLETED, FAILED or CANCELLED
 * @throws 400 or 422
 */
export function settleRefund(found, status) {
  const { refund } = found
  if (status !== 'COMPLETED' && !lost.includes(String(status))) {
    throw invalid('INVALID_PARAMETER_VALUE', 'COMPLETED, FAILED or CANCELLED.', '/status')
  }
  if (refund.status !== 'PENDING') {
    throw unprocessable('REFUND_NOT_PENDING', 'Only a pending refund settles.')
  }
  delete refund.status_details
  refund.status = String(status)
  refund.update_time = now()
  updateCapture(found)
}

/** @param {Map<string, Order>} orders @param {string} id  of a refund @returns {FoundRefund} @throws PayPal's 404 */
export function findRefund(orders, id) {
  for (const order of orders.values()) {
    const { captures = [], refunds = [] } = order.purchase_units[0].payments ?? {}
    const refund = refunds.find((each) => each.id === id)
    const capture = captures.find((each) => each.id === refund?.captureId)
    if (refund && capture) return { order, capture, refund }
  }
  throw notFound()
}

/** The representation of a refund; only its link `up` names the capture. @param {Refund} refund @param {{ url: string }} places */
export function viewRefund({ captureId, ...refund }, { url }) {
  return {
    ...refund,
    links: [
      { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}
