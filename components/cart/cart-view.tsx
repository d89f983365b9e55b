'use client'

import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryProvider } from '@/components/checkout/query-provider'
import { Spinner } from '@/components/ui/spinner'
import { readStored, useIsStoreReady, useStored, writeStored } from '@/lib/checkout/browser-store'
import {
  type CartSlot,
  cartSlots,
  type RemovedLine,
  removeFromCart,
  restoreToCart,
} from '@/lib/checkout/cart'
import { CartRow, RemovedNote, RemovedRow } from './cart-row'
import { CartSummary } from './cart-summary'
import { EmptyCart } from './empty-cart'

/**
 * The cart in the browser store. The server renders the empty cart, which the stylesheet shows before the first paint if this
 * browser's cart is empty (`data-cart`), and a spinner otherwise, until the store has been read.
 */
export function CartView() {
  const isReady = useIsStoreReady()
  return (
    <>
      {!isReady && (
        <div className="for-full-cart">
          <Spinner label="Loading your cart" />
        </div>
      )}
      <div className={isReady ? undefined : 'for-empty-cart'}>
        <QueryProvider>
          <Cart />
        </QueryProvider>
      </div>
    </>
  )
}

/** The lines and the summary. A removed line leaves its place to an Undo button until the page is left. */
function Cart() {
  const cart = useStored('cartItems')
  const isUpdating = useIsMutating() > 0
  const [removed, setRemoved] = useState<RemovedLine[]>([])
  /** The product that was removed or put back last: its line takes the focus. */
  const [moved, setMoved] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const slots = cartSlots(cart, removed)
  const latest = removed.at(-1)

  function remove({ line }: CartSlot, position: number) {
    setRemoved([...removed.filter((other) => other.line.product !== line.product), { line, position }])
    setMoved(line.product)
    setNews(`${line.name} was removed from your cart.`)
    writeStored('cartItems', removeFromCart(readStored('cartItems'), line.product))
  }

  function restore({ line, position }: RemovedLine) {
    const index = slots.slice(0, position).filter(({ isRemoved }) => !isRemoved).length
    setRemoved(removed.filter((other) => other.line.product !== line.product))
    setMoved(line.product)
    setNews(`${line.name} is back in your cart.`)
    writeStored('cartItems', restoreToCart(readStored('cartItems'), line, index))
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
      <p className="sr-only" role="status">
        {news}
      </p>
      {cart.length === 0 ? (
        <div>
          {latest && (
            <RemovedNote
              isFocused
              key={latest.line.product}
              line={latest.line}
              onUndo={() => restore(latest)}
            />
          )}
          <EmptyCart />
        </div>
      ) : (
        <ul className="divide-y divide-line border-line max-lg:border-b">
          {slots.map((slot, position) =>
            slot.isRemoved ? (
              <RemovedRow
                isFocused={slot.line.product === moved}
                key={slot.line.product}
                line={slot.line}
                onUndo={() => restore({ line: slot.line, position })}
              />
            ) : (
              <CartRow
                isFocused={slot.line.product === moved}
                key={slot.line.product}
                line={slot.line}
                onRemove={() => remove(slot, position)}
              />
            ),
          )}
        </ul>
      )}
      <CartSummary cart={cart} isUpdating={isUpdating} />
    </div>
  )
}
