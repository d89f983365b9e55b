import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/page-link'
import { Illustration } from '@/components/ui/states/illustration'
import { emptyCart } from '@/components/ui/states/scenes'
import { rich } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'

/** The empty cart: a picture and a link back to the products. */
export function EmptyCart() {
  return (
    <div className="text-center">
      <Illustration scene={emptyCart} />
      <p className="mt-8 text-lg">
        <EmptyCartText />
      </p>
    </div>
  )
}

/** The text for an empty cart, with a link back to the products (Spec §2). */
export function EmptyCartText(): ReactNode {
  return rich('cart.empty', {
    link: (parts) => (
      <TextLink href={paths.home} key="link">
        {parts}
      </TextLink>
    ),
  })
}
