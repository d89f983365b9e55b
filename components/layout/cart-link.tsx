'use client'

import { HoverLink } from '@/components/ui/hover-link'
import { Icon } from '@/components/ui/icon'
import { useStored } from '@/lib/checkout/browser-store'
import { countItems } from '@/lib/checkout/cart'
import { paths } from '@/lib/paths'

/** 'Cart(3)': the way to the cart and how many pieces are in it. Two digits fit before anything moves. */
export function CartLink() {
  const count = countItems(useStored('cartItems'))
  return (
    <HoverLink className="nav-item min-w-28 justify-end tabular-nums" href={paths.cart}>
      <Icon name="bag" />
      {`Cart(${count})`}
    </HoverLink>
  )
}
