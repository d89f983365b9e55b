import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { type Breakdown, breakdownOf } from './fees'
import { toCents } from './order-request'
import {
  type Capture,
  createId,
  now,
  type Order,
  type OrderCapture,
  setOutcome,
  type Transaction,
} from './orders'
import { notFound, parseBody, unprocessable } from './paypal-errors'

export type Refund = Transaction & {
  note_to_payer?: string
  captureId: string
  seller_payable_breakdown?: Breakdown
}

export type OrderRefund = OrderCapture & { refund: Refund }

const refundRequest = z.object({
  amount: z.object({ value: z.unknown(), currency_code: z.unknown() }).partial().optional(),
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
})

const lost = ['FAILED', 'CANCELLED']

/** It is in cents. */
function leftOf({ order, capture }: OrderCapture) {
  const refunds = order.purchase_units[0].payments?.refunds ?? []
  const gone = refunds
    .filter(({ captureId, status }) => captureId === capture.id && !lost.includes(status))
    .reduce((sum, { amount }) => sum + toCents(amount.value), 0)
  return toCents(capture.amount.value) - gone
}

function updateCapture(target: OrderCapture) {
  const { capture } = target
  const left = leftOf(target)
  capture.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (left === toCents(capture.amount.value)) capture.status = 'COMPLETED'
  capture.update_time = now()
}

function checkCompleted({ status }: Capture, change: string) {
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return
  throw unprocessable('CAPTURE_NOT_COMPLETED', `Only a completed capture can be ${change}.`)
}

/** Refunds a capture: the amount in the body, or all that is left. */
export function refundCapture(
  target: OrderCapture,
  body: unknown,
  { isPending = false, offByCents = 0 } = {},
): Refund {
  const { order, capture } = target
  const left = leftOf(target)
  if (capture.status === 'REFUNDED' || left === 0) {
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  }
  checkCompleted(capture, 'refunded')
  const { amount = {}, custom_id = capture.custom_id, note_to_payer } = parseBody(refundRequest, body ?? {})
  const { currency_code } = capture.amount
  const { value = formatAmount(left) } = amount
  if (typeof value !== 'string' || !/^\d{1,15}\.\d\d$/.test(value)) {
    throw unprocessable('DECIMAL_PRECISION', 'The value must have exactly two decimals.', '/amount/value')
  }
  if (toCents(value) <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', '/amount/value')
  }
  if ((amount.currency_code ?? currency_code) !== currency_code) {
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'The currencies differ.', '/amount/currency_code')
  }
  if (toCents(value) > left) {
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount exceeds the amount that is left.')
  }
  const time = now()
  const refund: Refund = {
    id: createId(),
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending && { status_details: { reason: 'ECHECK' } }),
    amount: { currency_code, value: formatAmount(toCents(value) + offByCents) },
    seller_payable_breakdown: breakdownOf({ currency_code, value }, 0),
    custom_id,
    note_to_payer,
    captureId: capture.id,
    create_time: time,
    update_time: time,
  }
  const { payments } = order.purchase_units[0]
  if (payments) payments.refunds = [...(payments.refunds ?? []), refund]
  updateCapture(target)
  return refund
}

/** Takes a completed capture back as a whole, as after a chargeback; there is no refund. */
export function reverseCapture(capture: Capture) {
  checkCompleted(capture, 'reversed')
  capture.status = 'REFUNDED'
  capture.update_time = now()
}

const outcomes = z.enum(
  ['COMPLETED', 'FAILED', 'CANCELLED'],
  '400 INVALID_PARAMETER_VALUE: COMPLETED, FAILED or CANCELLED.',
)

/** Settles a pending refund by the status in the body. */
export function settleRefund(target: OrderRefund, body: unknown) {
  const { status } = parseBody(z.object({ status: outcomes }), body)
  if (target.refund.status !== 'PENDING') {
    throw unprocessable('REFUND_NOT_PENDING', 'Only a pending refund settles.')
  }
  setOutcome(target.refund, status)
  updateCapture(target)
  return status
}

export function findRefund(orders: Map<string, Order>, id: string): OrderRefund {
  for (const order of orders.values()) {
    const { captures = [], refunds = [] } = order.purchase_units[0].payments ?? {}
    const refund = refunds.find((each) => each.id === id)
    const capture = captures.find((each) => each.id === refund?.captureId)
    if (refund && capture) return { order, capture, refund }
  }
  throw notFound()
}
