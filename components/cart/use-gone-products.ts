import { useEffect, useState } from 'react'
import { fetchProduct } from '@/lib/browser/fetch-product'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { withReductionOf } from '@/lib/checkout/cart'

/**
 * Asks once, when the cart opens, for the products of its lines. Returns those that are no longer sold. A line loses the price before
 * a reduction that has ended; all else of it changes only with its quantity (Spec §4). Without an answer a line stays as it is.
 */
export function useGoneProducts(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    async function ask(id: number): Promise<void> {
      const product = await fetchProduct(id)
      if (!product) return setGone((known) => new Set([...known, id]))
      const cart = readStored('cartItems')
      const refreshed = cart.map((line) => withReductionOf(line, product))
      if (refreshed.some((line, place) => line !== cart[place])) writeStored('cartItems', refreshed)
    }
    for (const { product } of readStored('cartItems')) ask(product).catch(() => {})
  }, [])
  return gone
}
