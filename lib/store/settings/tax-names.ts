import type { PlainKey } from '@/lib/shared/messages/message'

/** The names of taxes that the shop proposes itself, which every language has as a message. */
export const taxNames = {
  Tax: 'catalog.taxName',
  tax: 'catalog.taxInText',
  VAT: 'catalog.vat',
  'Sales tax': 'catalog.salesTax',
} as const satisfies Record<string, PlainKey>

export function isTaxName(name: string): name is keyof typeof taxNames {
  return Object.hasOwn(taxNames, name)
}
