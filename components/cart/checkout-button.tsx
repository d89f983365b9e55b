'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** Leads to shipping; with an empty cart it is disabled and says why. */
export function CheckoutButton({ isEmpty }: { isEmpty: boolean }) {
  const router = useRouter()
  return (
    <div className="mt-6">
      <Button
        aria-describedby={isEmpty ? 'checkout-reason' : undefined}
        disabled={isEmpty}
        isWide
        onClick={() => router.push(paths.shipping)}
        size="lg"
      >
        Proceed To Checkout
      </Button>
      {isEmpty && (
        <p className="mt-2 text-center text-xs text-ink-soft" id="checkout-reason">
          Add something to the cart first.
        </p>
      )}
    </div>
  )
}
