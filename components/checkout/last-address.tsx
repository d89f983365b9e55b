'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import type { OrderAddress } from '@/lib/sales/orders/shipping-address'

type Props = { saved: OrderAddress | null; onUse: (address: OrderAddress) => void }

/**
 * Offers a signed-in shopper the address of the last order, unless it is the saved one. Nothing is filled in without a click,
 * and nothing is offered when there is no such order or the shop cannot tell.
 */
export function LastAddress({ saved, onUse }: Props) {
  const userId = useStored('userInfo')?.id
  const [offer, setOffer] = useState<{ address: OrderAddress; userId: number } | null>(null)
  const [isUsed, setIsUsed] = useState(false)

  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    api.listMyOrders({ pageSize: 1 }).then(
      ([order]) => isCurrent && order && setOffer({ address: order.shippingAddress, userId }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [userId])

  if (offer?.userId !== userId || !offer) return null
  if (isUsed) {
    return (
      <p className="text-sm text-ink-soft" role="status">
        Filled in from your last order.
      </p>
    )
  }
  const textOf = ({ address, city, postalCode, country }: OrderAddress) =>
    [address, `${postalCode} ${city}`, country].join(', ')
  const text = textOf(offer.address)
  if (saved && text === textOf(saved)) return null
  return (
    <Button
      onClick={() => {
        onUse(offer.address)
        setIsUsed(true)
      }}
      size="sm"
      title={text}
      variant="quiet"
    >
      Use my last address
    </Button>
  )
}
