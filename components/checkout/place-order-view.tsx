'use client'

import { EmptyCartText } from '@/components/cart/empty-cart'
import { AddressLines } from '@/components/orders/address-lines'
import { OrderLines } from '@/components/orders/order-lines'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { SubmitButton } from '@/components/ui/forms/form'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { Spinner } from '@/components/ui/spinner'
import { SummaryList } from '@/components/ui/summary-list'
import { defaultPaymentMethod, useStored } from '@/lib/checkout/browser-store'
import type { CartItem } from '@/lib/checkout/cart'
import { cartTotals } from '@/lib/checkout/cart'
import { paths, signInPath } from '@/lib/paths'
import { NextStep } from './next-step'
import { totalsRows } from './totals-rows'
import { useLeadToOrder } from './use-lead-to-order'
import { type PlaceOrderFailure as Failure, usePlaceOrder } from './use-place-order'

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

type Props = { cart: readonly CartItem[]; isPending: boolean; onPlace: () => void }

/** 'Place Order', disabled with a reason when the visitor is not logged in or the cart is empty (Spec §2, §5). */
function PlaceOrderButton({ cart, isPending, onPlace }: Props) {
  const isLoggedIn = useStored('userInfo') !== null
  const isEmpty = cart.length === 0
  if (isPending || (isLoggedIn && !isEmpty)) {
    return (
      <NextStep cart={cart} className="mt-6">
        <SubmitButton isPending={isPending} onClick={onPlace} pendingText="Placing your order…" type="button">
          Place Order
        </SubmitButton>
      </NextStep>
    )
  }
  return (
    <div className={isEmpty ? '' : 'mt-6'}>
      <SubmitButton
        aria-describedby={isEmpty ? 'place-order-empty' : loginWarningId}
        disabled
        isPending={false}
        type="button"
      >
        Place Order
      </SubmitButton>
      {isEmpty && (
        <p className="mt-4 text-center text-sm text-ink-soft" id="place-order-empty">
          <EmptyCartText />
        </p>
      )}
    </div>
  )
}

/**
 * Why the order was not placed: the spec's text (§8), the server's message, what has changed in the cart, and the way to the orders
 * that have to be paid first.
 */
function PlaceOrderFailure({ failure }: { failure: Failure }) {
  const { status, detail, notes, isHoldingTooMuch } = failure
  const isLoginMissing = status === 401
  return (
    <FocusedAlert kind="danger">
      <p className="font-semibold">
        {isLoginMissing ? 'You must be logged in to place an order.' : 'An error was encountered.'}
      </p>
      {detail && !isLoginMissing && <p className="mt-1">{detail}</p>}
      {notes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-4">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isHoldingTooMuch && (
        <p className="mt-2 flex flex-wrap gap-x-5">
          <TextLink href={paths.myOrders}>See your orders</TextLink>
          <TextLink href={paths.cart}>Change the cart</TextLink>
        </p>
      )}
    </FocusedAlert>
  )
}

const loginWarningId = 'place-order-login'

/** Why a visitor cannot place the order (Spec §2), above all of it: the login is the next step. */
function LoginWarning() {
  if (useStored('userInfo') !== null) return null
  return (
    <div className="lg:col-span-2" id={loginWarningId}>
      <Alert
        action={<TextLink href={signInPath(paths.login, paths.placeOrder)}>Login here</TextLink>}
        kind="warning"
      >
        <p>You must be logged in to create this order.</p>
        <p className="mt-1">Your cart and address are kept meanwhile.</p>
      </Alert>
    </div>
  )
}
