import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { localMetadata } from '@/lib/api/pages/page-metadata'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { CartRoom } from './cart-room'

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await localMetadata(paths.cart)), title: t('cart.title'), description: t('cart.description') }
}

export default function CartPage() {
  return (
    <>
      <PageMessages of="/cart" />
      <CartRoom />
    </>
  )
}
