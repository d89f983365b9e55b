'use client'

import { useMutation } from '@tanstack/react-query'
import { useFetchProduct } from '@/components/checkout/use-fetch-product'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { addToCart, type CartItem } from '@/lib/checkout/cart'
import { refreshLine } from '@/lib/checkout/refresh-cart'

/**
 * Changes the quantity of a line: fetches the product and replaces the line (Spec §4), unless the line has been removed
 * meanwhile. `data` lists what else has changed. On an error the line stays unchanged.
 */
export function useQuantity(line: CartItem) {
  const fetchProduct = useFetchProduct()
  return useMutation({
    mutationFn: async (qty: number) => {
      const product = await fetchProduct(line.product)
      if (!product) throw new Error(`${line.name} is no longer available.`)
      if (product.countInStock === 0) throw new Error(`${product.name} is out of stock.`)
      const { value, notes } = refreshLine(line, product, qty)
      const cart = readStored('cartItems')
      const isStillThere = cart.some((item) => item.product === line.product)
      if (isStillThere) writeStored('cartItems', addToCart(cart, value))
      return notes
    },
  })
}
