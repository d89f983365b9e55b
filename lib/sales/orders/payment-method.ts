import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import type { PlainKey } from '@/lib/shared/messages/message'

export const methodNames = {
  paypal: 'paypal',
  bank_transfer: 'bank-transfer',
  cash: 'cash',
  other: 'other',
} as const satisfies Record<PaymentMethod, string>

/** How money comes that does not come by PayPal. */
export const elsewhereKinds = ['bank-transfer', 'cash', 'other'] as const
export type ElsewhereKind = (typeof elsewhereKinds)[number]

export const methodLabels = {
  paypal: 'payment.method-paypal',
  bank_transfer: 'payment.method-bank-transfer',
  cash: 'payment.method-cash',
  other: 'payment.method-other',
} as const satisfies Record<PaymentMethod, PlainKey>

export const elsewhereLabels = {
  'bank-transfer': methodLabels.bank_transfer,
  cash: methodLabels.cash,
  other: methodLabels.other,
} as const satisfies Record<ElsewhereKind, PlainKey>

/** "with PayPal", "by bank transfer", "in cash": how an order was paid, or paid back. */
export const methodPhrases: Record<PaymentMethod, string> = {
  paypal: 'with PayPal',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  other: 'outside the shop',
}
