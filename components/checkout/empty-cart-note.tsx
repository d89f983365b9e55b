'use client'

import { HoverLink } from '@/components/ui/hover-link'
import { useIsStoreReady, useStored } from '@/lib/checkout/browser-store'
import { paths } from '@/lib/paths'

/** A note that the cart is empty; nothing otherwise. */
export function EmptyCartNote() {
  const isReady = useIsStoreReady()
  const cart = useStored('cartItems')
  if (!isReady || cart.length > 0) return null
  return (
    <p className="mt-4 text-center text-sm text-ink-soft">
      Your cart is empty; the address is kept for later.{' '}
      <HoverLink className="text-link" href={paths.home}>
        Go back
      </HoverLink>
    </p>
  )
}
