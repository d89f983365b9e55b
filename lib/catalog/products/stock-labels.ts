import { t } from '@/lib/shared/messages/message'

/** Stock as pages show it. lib/sales/inventory decides whether units can be taken. */

/** Returns 'In Stock' or 'Out Of Stock' (Spec §2). */
export function stockLabel(countInStock: number): string {
  return countInStock > 0 ? t('catalog.inStock') : t('catalog.outOfStock')
}

/** Returns 'Only 4 left' for the last five units, otherwise `null`. */
export function scarcityLabel(countInStock: number): string | null {
  return countInStock > 0 && countInStock <= 5 ? t('catalog.onlyLeft', { count: countInStock }) : null
}

/** Above this a number field replaces the list: a million options would be 38 MB of HTML. */
export const maxOptions = 100

/** Returns the quantities that a selector offers: 1 to `countInStock` (Spec §5), at most 100; none when out of stock. */
export function quantityOptions(countInStock: number): number[] {
  const count = Math.min(maxOptions, Math.max(0, countInStock))
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Parses a typed quantity: a whole number from 1 to `countInStock`, otherwise `null`. */
export function parseQuantity(text: string, countInStock: number): number | null {
  const qty = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(qty) && qty >= 1 && qty <= countInStock ? qty : null
}

export function quantityHint(countInStock: number): string {
  return t('catalog.quantityHint', { max: countInStock })
}
