'use client'

import { CartRow } from '@/components/cart/cart-row'
import { CartSummary } from '@/components/cart/cart-summary'
import { EmptyCart } from '@/components/cart/empty-cart'
import { QueryProvider } from '@/components/checkout/query-provider'
import { Spinner } from '@/components/ui/spinner'
import { useIsStoreReady, useStored } from '@/lib/checkout/browser-store'

/** The cart in the browser store. Shows a spinner until the store has been read. */
export function CartView() {
  const isReady = useIsStoreReady()
  const cart = useStored('cartItems')
  if (!isReady) return <Spinner label="Loading your cart" />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
      {cart.length === 0 ? (
        <EmptyCart />
      ) : (
        <QueryProvider>
          <ul className="divide-y divide-line border-line max-lg:border-b">
            {cart.map((line) => (
              <CartRow key={line.product} line={line} />
            ))}
          </ul>
        </QueryProvider>
      )}
      <CartSummary cart={cart} />
    </div>
  )
}
