'use client'

import { AddressLines } from '@/components/orders/address-lines'
import { OrderLines } from '@/components/orders/order-lines'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import { Spinner } from '@/components/ui/spinner'
import { SummaryList } from '@/components/ui/summary-list'
import { defaultPaymentMethod, useStored } from '@/lib/checkout/browser-store'
import { cartTotals } from '@/lib/checkout/cart'
import { paths } from '@/lib/paths'
import { LoginWarning } from './login-warning'
import { PlaceOrderButton } from './place-order-button'
import { PlaceOrderFailure } from './place-order-failure'
import { totalsRows } from './totals-rows'
import { useLeadToOrder } from './use-lead-to-order'
import { usePlaceOrder } from './use-place-order'

function CardTitle({ children, changeAt }: { children: string; changeAt: string }) {
  return (
    <span className="flex items-baseline justify-between gap-4">
      {children}
      <PageLink aria-label={`Change ${children.toLowerCase()}`} className="text-link text-sm" href={changeAt}>
        Change
      </PageLink>
    </span>
  )
}

/** Review of the order before it is placed: address, payment method, lines and totals. */
export function PlaceOrderView() {
  const { placeOrder, sentCart, failure } = usePlaceOrder()
  const keptCart = useStored('cartItems')
  const address = useStored('shippingAddress')
  const paymentMethod = useStored('paymentMethod') ?? defaultPaymentMethod
  const cart = sentCart ?? keptCart
  if (useLeadToOrder(cart.length === 0)) return <Spinner label="Opening your order" />
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_22rem] lg:gap-8">
      {sentCart === null && <LoginWarning />}
      <div className="grid grid-cols-1 gap-6">
        <Card title={<CardTitle changeAt={paths.shipping}>Shipping</CardTitle>}>
          {address && <AddressLines address={address} />}
        </Card>
        <Card title={<CardTitle changeAt={paths.payment}>Payment Method</CardTitle>}>
          <p>{paymentMethod}</p>
        </Card>
        <Card title={<CardTitle changeAt={paths.cart}>Order Items</CardTitle>}>
          {cart.length > 0 ? (
            <OrderLines lines={cart.map((line) => ({ ...line, _id: line.product }))} />
          ) : (
            <p className="text-ink-soft">Your cart is empty.</p>
          )}
        </Card>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-24">
        <Card title="Order Summary">
          {cart.length > 0 && <SummaryList rows={totalsRows(cartTotals(cart))} />}
          <PlaceOrderButton cart={cart} isPending={sentCart !== null} onPlace={placeOrder} />
        </Card>
        {failure && <PlaceOrderFailure failure={failure} />}
      </div>
    </div>
  )
}
