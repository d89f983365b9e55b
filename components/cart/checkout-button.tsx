import { NextStep } from '@/components/checkout/next-step'
import { Button, buttonStyle } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import type { CartItem } from '@/lib/checkout/cart'
import { paths } from '@/lib/paths'

/** Links to shipping. With an empty cart it is a disabled button with the reason below. */
export function CheckoutButton({ cart }: { cart: readonly CartItem[] }) {
  if (cart.length > 0) {
    return (
      <NextStep cart={cart} className="mt-6">
        <PageLink className={buttonStyle({ size: 'lg', isWide: true })} href={paths.shipping}>
          Proceed To Checkout
        </PageLink>
      </NextStep>
    )
  }
  return (
    <div className="mt-6">
      <Button aria-describedby="checkout-reason" disabled isWide size="lg">
        Proceed To Checkout
      </Button>
      <p className="mt-2 text-center text-xs text-ink-soft" id="checkout-reason">
        Add something to the cart first.
      </p>
    </div>
  )
}
