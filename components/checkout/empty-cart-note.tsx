'use client'

import { TextLink } from '@/components/ui/page-link'
import { useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { rich } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** A note that the cart is empty; nothing otherwise. */
export function EmptyCartNote() {
  const isReady = useIsStoreReady()
  const cart = useStored('cartItems')
  if (!isReady || cart.length > 0) return null
  return (
    <p className="mt-4 text-center text-sm text-ink-soft">
      {rich('checkout.empty-kept', {
        link: (parts) => (
          <TextLink href={paths.home} key="link">
            {parts}
          </TextLink>
        ),
      })}
    </p>
  )
}
