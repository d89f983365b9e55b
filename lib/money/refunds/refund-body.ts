import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import type { OrderParts, Parts } from './refund-parts'

export type RefundBody = {
  amount: string
  reason: string
  lines: { orderItem: number; qty: string; restock: string }[]
  shipping: boolean
  return?: number
}

/** Why money goes back, as a choice that is stored as it is, and how the buyer reads it. */
const reasonKeys = {
  Returned: 'payment.reason-returned',
  'Damaged or faulty': 'payment.reason-damaged',
  'Wrong goods sent': 'payment.reason-wrong',
  'Did not arrive': 'payment.reason-lost',
  Goodwill: 'payment.reason-goodwill',
  Other: 'payment.reason-other',
} as const satisfies Record<string, PlainKey>
type RefundChoice = keyof typeof reasonKeys

/** What the shop stores of refunds that nobody has given a reason for. */
export const refundCauses = {
  cancelled: 'The order was cancelled before the payment came.',
  atPaypal: 'Refunded at PayPal',
} as const

const wordKeys: Readonly<Record<string, PlainKey>> = {
  ...reasonKeys,
  [refundCauses.cancelled]: 'payment.reason-cancelled',
  [refundCauses.atPaypal]: 'payment.reason-at-paypal',
}

export const refundReasons = Object.keys(reasonKeys) as RefundChoice[]

/** Returns a stored reason as its buyer reads it: 'Returned: The lid is broken' has the choice in the current language. */
export function refundReasonWords(reason: string): string {
  const choice = Object.entries(wordKeys).find(([each]) => reason === each || reason.startsWith(`${each}: `))
  return choice === undefined ? reason : t(choice[1]) + reason.slice(choice[0].length)
}

export type RefundDetails = {
  /** Amount that can still be refunded; null while the order cannot be refunded. */
  left: string | null
  method: PaymentMethod
  /** `priceCents` is the price of one unit. */
  lines: { orderItem: number; name: string; priceCents: number; left: number }[]
  /** What the order consists of, and its completed refunds, in cents. */
  parts: { order: OrderParts; done: Parts }
  /** Sentences about a refund, by its id. */
  notes: Record<number, string[]>
  /** Disputes that no longer wait for an admin. */
  disputes: {
    id: string
    reason: string
    status: string
    amount: string | null
    respondBy: string | null
    closedAt: string | null
  }[]
}
