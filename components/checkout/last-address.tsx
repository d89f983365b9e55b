'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client/api-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { type OrderAddress, parcelNames } from '@/lib/sales/orders/address-fields'
import { t } from '@/lib/shared/messages/message'

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
        {t('checkout.filled-in')}
      </p>
    )
  }
  if (parcelNames.every((name) => saved?.[name] === offer.address[name])) return null
  const { address, city, postalCode, country } = offer.address
  return (
    <Button
      onClick={() => {
        onUse(offer.address)
        setIsUsed(true)
      }}
      size="sm"
      title={[address, `${postalCode} ${city}`, country].join(', ')}
      variant="quiet"
    >
      {t('checkout.use-last-address')}
    </Button>
  )
}
