import { Problem } from '@/lib/problem'

/** The `out-of-stock` of whoever wants `qty` pieces and cannot have them, naming the product and what is left; else `null`. */
export function shortageOf(
  product: { id: number; name: string; countInStock: number },
  qty: number,
): Problem | null {
  const { id, name, countInStock } = product
  if (countInStock >= qty) return null
  const detail = countInStock === 0 ? `${name} is out of stock.` : `${name}: only ${countInStock} left.`
  return new Problem('out-of-stock', { detail, product: id, name, countInStock })
}
