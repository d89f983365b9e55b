'use client'

import { useMutation } from '@tanstack/react-query'
import { useFetchProduct } from '@/components/checkout/query-provider'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { addToCart, type CartItem, type Refreshed, refreshLine, removeFromCart } from '@/lib/checkout/cart'

/**
 * Returns a function that fetches the product of a line and resolves to the line with `qty` units of it, as it is now. Throws with
 * the reason when there is none to sell.
 */
function useRefreshLine() {
  const fetchProduct = useFetchProduct()
  return async (line: CartItem, qty: number): Promise<Refreshed<CartItem>> => {
    const product = await fetchProduct(line.product)
    if (!product) throw new Error(`${line.name} is no longer available.`)
    if (product.countInStock === 0) throw new Error(`${product.name} is out of stock.`)
    return refreshLine(line, product, qty)
  }
}

/**
 * Changes the quantity of a line: fetches the product and replaces the line (Spec §4), unless the line has been removed
 * meanwhile. `data` lists what else has changed. On an error the line stays unchanged.
 */
export function useQuantity(line: CartItem) {
  const refresh = useRefreshLine()
  return useMutation({
    mutationFn: async (qty: number) => {
      const { value, notes } = await refresh(line, qty)
      const cart = readStored('cartItems')
      const isStillThere = cart.some((item) => item.product === line.product)
      if (isStillThere) writeStored('cartItems', addToCart(cart, value))
      return notes
    },
  })
}

/**
 * Moves a saved line to the cart: fetches the product and adds it (Spec §4), unless another tab has moved or removed it meanwhile.
 * On an error it stays saved.
 */
export function useMoveToCart(line: CartItem, onMoved: (notes: string[]) => void) {
  const refresh = useRefreshLine()
  return useMutation({
    mutationFn: async () => {
      const { value, notes } = await refresh(line, line.qty)
      const saved = readStored('savedItems')
      if (saved.every((item) => item.product !== line.product)) return
      // First where it goes to: another tab finds it twice at worst, never lost.
      writeStored('cartItems', addToCart(readStored('cartItems'), value))
      writeStored('savedItems', removeFromCart(saved, line.product))
      onMoved(notes)
    },
  })
}
