import { Button, buttonStyle } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

/** Links to shipping. With an empty cart it is a disabled button with the reason below. */
export function CheckoutButton({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty) {
    return (
      <PageLink className={`mt-6 ${buttonStyle({ size: 'lg', isWide: true })}`} href={paths.shipping}>
        Proceed To Checkout
      </PageLink>
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
