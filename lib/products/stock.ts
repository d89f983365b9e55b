/** Stock as the screens show it. What may be taken is decided in lib/products/take-stock.ts. */

/** 'In Stock' or 'Out Of Stock' (Spec §2). */
export function stockLabel(countInStock: number): 'In Stock' | 'Out Of Stock' {
  return countInStock > 0 ? 'In Stock' : 'Out Of Stock'
}

/** The quantities a selector offers: 1 up to `countInStock` (Spec §5); empty when nothing is left. */
export function quantityOptions(countInStock: number): number[] {
  return Array.from({ length: Math.max(0, countInStock) }, (_, index) => index + 1)
}
