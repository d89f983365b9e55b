'use client'

import { OrderLines } from '@/components/orders/order-lines'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import { useIsStoreReady, useStored } from '@/lib/checkout/browser-store'
import { type CartItem, cartTotals } from '@/lib/checkout/cart'
import { countItems } from '@/lib/checkout/cart-item'
import { formatAmount } from '@/lib/text/money'
import { totalsRows } from './totals-rows'

function Lines({ cart }: { cart: readonly CartItem[] }) {
  if (cart.length === 0) return <p className="text-ink-soft">Your cart is empty.</p>
  return (
    <>
      <OrderLines isNarrow lines={cart.map((line) => ({ ...line, _id: line.product }))} />
      <div className="mt-5 border-t border-line pt-4">
        <SummaryList rows={totalsRows(cartTotals(cart))} />
      </div>
    </>
  )
}

/** The order so far, beside a step of the checkout: a card on wide screens. */
export function CheckoutSummary() {
  const isReady = useIsStoreReady()
  const cart = useStored('cartItems')
  if (!isReady) return null
  return (
    <Card title="Order Summary">
      <Lines cart={cart} />
    </Card>
  )
}

/** The same on phones: one line with the total, which unfolds. It has its height before the cart is known. */
export function FoldedCheckoutSummary() {
  const isReady = useIsStoreReady()
  const cart = useStored('cartItems')
  const count = countItems(cart)
  return (
    <details className="group rounded-card border border-line bg-surface noscript:hidden">
      <summary className="flex min-h-13 flex-wrap items-center gap-x-2 rounded-card px-4">
        <span className="font-semibold">Order summary</span>
        {isReady && (
          <span className="text-sm text-ink-soft max-[23rem]:hidden">{`${count} ${count === 1 ? 'item' : 'items'}`}</span>
        )}
        <span className="ml-auto font-bold">
          {cart.length > 0 && <Price amount={formatAmount(cartTotals(cart).totalCents)} />}
        </span>
        <Icon
          className="size-4 text-ink-soft transition-transform group-open:rotate-180"
          name="chevronDown"
        />
      </summary>
      <div className="border-t border-line p-4">
        <Lines cart={cart} />
      </div>
    </details>
  )
}
