'use client'

import { useEffect, useState } from 'react'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { justPlaced } from '@/lib/sales/checkout/stored-rules'
import { localPath } from '@/lib/shared/messages/current-language'
import { orderPath } from '@/lib/shared/routes/paths'

/** Returns the id of the order that the user has just placed, when the cart is empty; otherwise `null`. */
export function useJustPlaced(isCartEmpty: boolean): number | null {
  const placed = useStored('placedOrder')
  const userId = useStored('userInfo')?.id
  const [now] = useState(Date.now)
  return isCartEmpty ? justPlaced(placed, userId, now) : null
}

/** Opens the order that the user has just placed, when the cart is empty; returns whether it does. It is for the way back. */
export function useLeadToOrder(isCartEmpty: boolean): boolean {
  const orderId = useJustPlaced(isCartEmpty)
  useEffect(() => {
    // A full page load, as after the click that placed it.
    if (orderId !== null) window.location.replace(localPath(orderPath(orderId)))
  }, [orderId])
  return orderId !== null
}
