import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'

/** A product with too few units for an order; `product` is its id, `null` when it is deleted. */
export type Shortage = { product: number | null; name: string; countInStock: number }

/** Returns `out-of-stock` with the product and the units left. */
export function outOfStock(shortage: Shortage): Problem {
  return new Problem('out-of-stock', { detail: describe(shortage), ...shortage })
}

function describe({ product, name, countInStock }: Shortage): string {
  if (product === null) return t('cart.not-available', { name })
  if (countInStock === 0) return t('cart.out-of-stock', { name })
  return t('cart.only-left', { name, count: countInStock })
}

/** Returns `out-of-stock` when fewer than `qty` units are left, otherwise `null`. */
export function shortageOf(
  { id, name, countInStock }: { id: number; name: string; countInStock: number },
  qty: number,
): Problem | null {
  return countInStock >= qty ? null : outOfStock({ product: id, name, countInStock })
}
