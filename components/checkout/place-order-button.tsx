'use client'

import { EmptyCartText } from '@/components/cart/empty-cart-text'
import { SubmitButton } from '@/components/ui/forms/submit-button'
import { useStored } from '@/lib/checkout/browser-store'
import type { CartItem } from '@/lib/checkout/cart'
import { loginWarningId } from './login-warning'
import { NextStep } from './next-step'

type Props = { cart: readonly CartItem[]; isPending: boolean; onPlace: () => void }

/** 'Place Order', disabled with a reason when the visitor is not logged in or the cart is empty (Spec §2, §5). */
export function PlaceOrderButton({ cart, isPending, onPlace }: Props) {
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
