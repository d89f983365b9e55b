'use client'

import { EmptyCartText } from '@/components/cart/empty-cart-text'
import { Alert } from '@/components/ui/alert'
import { PageLink } from '@/components/ui/page-link'
import { SubmitButton } from '@/components/ui/submit-button'
import { useStored } from '@/lib/checkout/browser-store'
import { paths, signInPath } from '@/lib/paths'

type Props = { isPending: boolean; isEmpty: boolean; onPlace: () => void }

/** 'Place Order', disabled with a reason when the visitor is not logged in or the cart is empty (Spec §2, §5). */
export function PlaceOrderButton({ isPending, isEmpty, onPlace }: Props) {
  const isLoggedIn = useStored('userInfo') !== null
  const isDisabled = !isPending && (!isLoggedIn || isEmpty)
  return (
    <div className="grid gap-4">
      {!isLoggedIn && !isPending && (
        <div id="place-order-login">
          <Alert
            action={
              <PageLink className="text-link" href={signInPath(paths.login, paths.placeOrder)}>
                Login here
              </PageLink>
            }
            kind="warning"
          >
            <p>You must be logged in to create this order.</p>
            <p className="mt-1">Your cart and address are kept meanwhile.</p>
          </Alert>
        </div>
      )}
      <SubmitButton
        aria-describedby={isDisabled ? 'place-order-login place-order-empty' : undefined}
        disabled={isDisabled}
        isPending={isPending}
        onClick={onPlace}
        pendingText="Placing your order…"
        type="button"
      >
        Place Order
      </SubmitButton>
      {isEmpty && (
        <p className="text-center text-sm text-ink-soft" id="place-order-empty">
          <EmptyCartText />
        </p>
      )}
    </div>
  )
}
