'use client'

import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { useStored } from '@/lib/checkout/browser-store'
import { countItems } from '@/lib/checkout/cart-item'
import { paths } from '@/lib/paths'

/** 'Cart(3)': link to the cart with its number of units. Up to two digits do not shift the layout. */
export function CartLink() {
  const count = countItems(useStored('cartItems'))
  return (
    <PageLink className="nav-item min-w-28 justify-end max-[24rem]:min-w-0 tabular-nums" href={paths.cart}>
      <Icon className="size-5 max-[24rem]:hidden" name="bag" />
      {`Cart(${count})`}
    </PageLink>
  )
}
