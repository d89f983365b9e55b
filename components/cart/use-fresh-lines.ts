import { useEffect } from 'react'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { fetchProduct } from '@/lib/api/client/fetch-product'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { type CartItem, withoutProduct } from '@/lib/sales/cart/cart'
import { inPageLanguage, withReductionOf, withSiblingsOf } from '@/lib/sales/cart/cart-freshness'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'

/** Changes lines of the stored cart. */
export function changeLines(change: (line: CartItem) => CartItem): void {
  const cart = readStored('cartItems')
  const changed = cart.map(change)
  if (changed.some((line, place) => line !== cart[place])) writeStored('cartItems', changed)
}

/** What the open cart has asked for. */
const asked = new Map<number, Promise<ProductDetailJson>>()

/** Returns the product of a line as the cart has asked for it, or asks now; `null` when it is no longer sold. */
export function productOfLine(id: number): Promise<ProductDetailJson | null> {
  return asked.get(id) ?? fetchProduct(id)
}

/**
 * Requests each product of the cart once, when the cart opens. Marks the lines of those that are no longer sold, and removes the price
 * before a reduction that has ended; nothing else of a line changes (Spec §4), but that a name in another language becomes that of the
 * page, and that it keeps which siblings its product has. A failed request changes nothing.
 */
export function useFreshLines(): void {
  useEffect(() => {
    async function ask(id: number): Promise<void> {
      try {
        const asking = api.getProduct(id)
        asked.set(id, asking)
        const product = await asking
        changeLines((line) =>
          withSiblingsOf(inPageLanguage(withReductionOf(line, product), product), product),
        )
      } catch (error) {
        asked.delete(id)
        if (error instanceof ApiError && error.status === 404) changeLines((line) => withoutProduct(line, id))
      }
    }
    for (const { product } of readStored('cartItems')) void ask(product)
  }, [])
}
