import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { t } from '@/lib/shared/messages/message'
import { CartRoom } from './cart-room'

export function generateMetadata(): Metadata {
  return { title: t('cart.title'), description: t('cart.description') }
}

export default function CartPage() {
  return (
    <>
      <PageMessages of="/cart" />
      <CartRoom />
    </>
  )
}
