import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { CartItem } from './cart'
import { cartItemOf } from './cart-item'
import type { BuyLine } from './cart-permalink'

/** What can be added of a line, at most what is in stock, or why nothing can. */
export type OfferedLine = { product: number; asked: number } & (
  | { line: CartItem }
  | { line: null; name: string | null }
)

/** What a permalink's lines come to; `products` are those of them that are sold. The name is `null` of what is not. */
export function offeredLines(asked: readonly BuyLine[], products: readonly ProductJson[]): OfferedLine[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return asked.map(({ product: id, qty }) => {
    const product = byId.get(id)
    const line = product && product.countInStock > 0 ? cartItemOf(product, qty) : null
    return { product: id, asked: qty, ...(line ? { line } : { line: null, name: product?.name ?? null }) }
  })
}
