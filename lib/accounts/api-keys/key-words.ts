import type { Scope } from '@/lib/accounts/permissions/permissions'

export const maxKeyName = 60
/** Keys that have not expired. */
export const maxKeys = 20

export const scopeWords: Record<Scope, string> = {
  'orders:read':
    'Read orders with their buyers, addresses, payments, fees and refunds, and how much needs attention.',
  'orders:ship': 'Mark orders as shipped or delivered, one or many.',
  'products:read': 'Read all products, drafts too, and reviews.',
  'products:write': 'Change products: texts, prices, pictures, what is on sale.',
  'products:manage': 'Group products, and translate products and categories.',
  'stock:write': 'Change what is in stock.',
  'books:read': 'Read invoices and credit notes.',
}
