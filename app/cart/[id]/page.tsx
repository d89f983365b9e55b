import type { Metadata } from 'next'
import { CartRoom } from '@/app/cart/cart-room'
import { PageMessages } from '@/app/page-messages'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return { title: t('cart.title') }
}

/** An older address of the cart, whose id is ignored (Spec §2). */
export default function CartWithIdPage() {
  return (
    <>
      <PageMessages of="/cart/[id]" />
      <CartRoom />
    </>
  )
}
