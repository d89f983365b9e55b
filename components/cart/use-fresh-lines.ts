import { useEffect } from 'react'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { type CartItem, withoutProduct } from '@/lib/sales/cart/cart'
import { inPageLanguage, withReductionOf } from '@/lib/sales/cart/cart-freshness'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'

/** Changes lines of the stored cart. */
export function changeLines(change: (line: CartItem) => CartItem): void {
  const cart = readStored('cartItems')
  const changed = cart.map(change)
  if (changed.some((line, place) => line !== cart[place])) writeStored('cartItems', changed)
}

/**
 * Requests each product of the cart once, when the cart opens. Marks the lines of those that are no longer sold, and removes the price
 * before a reduction that has ended; nothing else of a line changes (Spec §4), but that a name in another language becomes that of the
 * page. A failed request changes nothing.
 */
export function useFreshLines(): void {
  useEffect(() => {
    async function ask(id: number): Promise<void> {
      try {
        const product = await api.getProduct(id)
        changeLines((line) => inPageLanguage(withReductionOf(line, product), product))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) changeLines((line) => withoutProduct(line, id))
      }
    }
    for (const { product } of readStored('cartItems')) void ask(product)
  }, [])
}
