'use client'

import { useState } from 'react'
import { fetchProduct } from '@/lib/api/client/fetch-product'
import {
  addToCart,
  type CartItem,
  type Refreshed,
  refreshLine,
  removeFromCart,
  withoutProduct,
} from '@/lib/sales/cart/cart'
import { withSiblingsOf } from '@/lib/sales/cart/cart-freshness'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { changeLines } from './use-fresh-lines'

/** Called with 1 when a change begins, and with -1 when it ends. */
export type CountChange = (by: 1 | -1) => void

/**
 * Fetches the product of a line and returns the line with `qty` units of it, as it is now. Throws with the reason when there is none
 * to sell; a line of the cart is marked when it is no longer sold.
 */
async function freshLine(line: CartItem, qty: number): Promise<Refreshed<CartItem>> {
  const product = await fetchProduct(line.product)
  if (!product) {
    changeLines((each) => withoutProduct(each, line.product))
    throw new Error(t('cart.not-available', { name: line.name }))
  }
  if (product.countInStock === 0) throw new Error(t('cart.out-of-stock', { name: product.name }))
  const { value, notes } = refreshLine(line, product, qty)
  return { value: withSiblingsOf(value, product), notes }
}

type Change = { pendingQty: number | null; error: Error | null; notes: string[] }
const none: Change = { pendingQty: null, error: null, notes: [] }

/**
 * `change` fetches the line with so many units and passes it to `apply`. `notes` list what else has changed. On an error nothing is
 * applied.
 */
function useChange(
  line: CartItem,
  countChange: CountChange,
  apply: (refreshed: Refreshed<CartItem>) => void,
) {
  const [last, setLast] = useState(none)

  async function change(qty: number): Promise<void> {
    setLast({ ...none, pendingQty: qty })
    countChange(1)
    try {
      const refreshed = await freshLine(line, qty)
      apply(refreshed)
      setLast({ ...none, notes: refreshed.notes })
    } catch (error) {
      setLast({ ...none, error: error as Error })
    }
    countChange(-1)
  }

  return { ...last, change, dismiss: () => setLast(none) }
}

/** Changes the quantity of a line: replaces it (Spec §4), unless it has been removed meanwhile. */
export function useQuantity(line: CartItem, countChange: CountChange) {
  return useChange(line, countChange, ({ value }) => {
    const cart = readStored('cartItems')
    const isStillThere = cart.some((item) => item.product === line.product)
    if (isStillThere) writeStored('cartItems', addToCart(cart, value))
  })
}

/** Moves a saved line to the cart (Spec §4), unless another tab has moved or removed it meanwhile. On an error it stays saved. */
export function useMoveToCart(line: CartItem, countChange: CountChange, onMoved: (notes: string[]) => void) {
  return useChange(line, countChange, ({ value, notes }) => {
    const saved = readStored('savedItems')
    if (saved.every((item) => item.product !== line.product)) return
    // First where it goes to: another tab finds it twice at worst, never lost.
    writeStored('cartItems', addToCart(readStored('cartItems'), value))
    writeStored('savedItems', removeFromCart(saved, line.product))
    onMoved(notes)
  })
}
