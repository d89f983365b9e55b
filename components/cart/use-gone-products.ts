import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { withReductionOf } from '@/lib/sales/cart/cart'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'

/**
 * Returns the products in the cart that are no longer sold. Requests each once, when the cart opens. Removes the price before a
 * reduction that has ended from its line; nothing else of a line changes (Spec §4). A failed request changes nothing.
 */
export function useGoneProducts(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    async function ask(id: number): Promise<void> {
      try {
        const product = await api.getProduct(id)
        const cart = readStored('cartItems')
        const refreshed = cart.map((line) => withReductionOf(line, product))
        if (refreshed.some((line, place) => line !== cart[place])) writeStored('cartItems', refreshed)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) setGone((current) => new Set([...current, id]))
      }
    }
    for (const { product } of readStored('cartItems')) void ask(product)
  }, [])
  return gone
}
