import { fromCents, type Money, toCents } from './order-request'
import { type Capture, createId, now, type Order } from './orders'
import { invalid, notFound, unprocessable } from './paypal-errors'

export interface Refund {
  id: string
  status: string
  status_details?: { reason: string }
  amount: Money
  custom_id?: string
  note_to_payer?: string
  captureId: string
  create_time: string
  update_time: string
}

export type FoundRefund = { order: Order; capture: Capture; refund: Refund }

type RefundRequest = { amount?: Money; custom_id?: string; note_to_payer?: string }

const refundable = ['COMPLETED', 'PARTIALLY_REFUNDED']
const lost = ['FAILED', 'CANCELLED']

/** Cents of a capture that were not refunded yet. */
function leftOf({ order, capture }: { order: Order; capture: Capture }) {
  const refunds = order.purchase_units[0].payments?.refunds ?? []
  const gone = refunds
    .filter(({ captureId, status }) => captureId === capture.id && !lost.includes(status))
    .reduce((sum, { amount }) => sum + toCents(amount.value), 0)
  return toCents(capture.amount.value) - gone
}

function updateCapture(found: { order: Order; capture: Capture }) {
  const { capture } = found
  const left = leftOf(found)
  capture.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (left === toCents(capture.amount.value)) capture.status = 'COMPLETED'
  capture.update_time = now()
}

/**
 * Refunds a capture: the amount, or all that is left.
 * @throws PayPal's 400 or 422
 */
export function refundCapture(
  found: { order: Order; capture: Capture },
  { amount, custom_id, note_to_payer }: RefundRequest,
  faults: { pending?: boolean; amountOffByCents?: number } = {},
): Refund {
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
  const refund: Refund = {
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

/**
 * Takes a completed capture back as a whole, as after a chargeback; there is no refund.
 * @throws 422
 */
export function reverseCapture(capture: Capture) {
  if (!refundable.includes(capture.status)) {
    throw unprocessable('CAPTURE_NOT_COMPLETED', 'Only a completed capture can be reversed.')
  }
  capture.status = 'REFUNDED'
  capture.update_time = now()
}

/**
 * Settles a pending refund.
 * @param status  COMPLETED, FAILED or CANCELLED
 * @throws 400 or 422
 */
export function settleRefund(found: FoundRefund, status: unknown) {
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

/**
 * @param id  of a refund
 * @throws PayPal's 404
 */
export function findRefund(orders: Map<string, Order>, id: string): FoundRefund {
  for (const order of orders.values()) {
    const { captures = [], refunds = [] } = order.purchase_units[0].payments ?? {}
    const refund = refunds.find((each) => each.id === id)
    const capture = captures.find((each) => each.id === refund?.captureId)
    if (refund && capture) return { order, capture, refund }
  }
  throw notFound()
}

/** The representation of a refund; only its link `up` names the capture. */
export function viewRefund({ captureId, ...refund }: Refund, { url }: { url: string }) {
  return {
    ...refund,
    links: [
      { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}
