/** Stock as the screens show it. What may be taken is decided in lib/stock/product-stock.ts. */

/** 'In Stock' or 'Out Of Stock' (Spec §2). */
export function stockLabel(countInStock: number): 'In Stock' | 'Out Of Stock' {
  return countInStock > 0 ? 'In Stock' : 'Out Of Stock'
}

/** Beyond this a list of options serves nobody: a million of them are 38 MB. */
export const mostOptions = 100

/** The quantities a selector offers: 1 up to `countInStock` (Spec §5), at most 100; empty when nothing is left. */
export function quantityOptions(countInStock: number): number[] {
  const count = Math.min(mostOptions, Math.max(0, countInStock))
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** What somebody has typed as a quantity: a whole number from 1 to `countInStock`, otherwise `null`. */
export function parseQuantity(text: string, countInStock: number): number | null {
  const qty = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(qty) && qty >= 1 && qty <= countInStock ? qty : null
}

/** Says what a quantity has to be. */
export function quantityHint(countInStock: number): string {
  return `Please enter a whole number from 1 to ${countInStock.toLocaleString('en-US')}.`
}
