import type { PaymentMethod } from '@/lib/generated/prisma/enums'

export const methodNames = {
  paypal: 'paypal',
  bank_transfer: 'bank-transfer',
  cash: 'cash',
  other: 'other',
} as const satisfies Record<PaymentMethod, string>

/** How money comes that does not come by PayPal. */
export const elsewhereKinds = ['bank-transfer', 'cash', 'other'] as const
export type ElsewhereKind = (typeof elsewhereKinds)[number]

export const methodLabels: Record<PaymentMethod, string> = {
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
}

export const elsewhereLabels: Record<ElsewhereKind, string> = {
  'bank-transfer': methodLabels.bank_transfer,
  cash: methodLabels.cash,
  other: methodLabels.other,
}

/** "with PayPal", "by bank transfer", "in cash": how an order was paid, or paid back. */
export const methodPhrases: Record<PaymentMethod, string> = {
  paypal: 'with PayPal',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  other: 'outside the shop',
}
