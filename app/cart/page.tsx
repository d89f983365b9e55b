import type { Metadata } from 'next'
import { CartView } from '@/components/cart/cart-view'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Shopping Cart',
  description: 'What is in your cart, and what it costs with shipping and tax.',
}

export default function CartPage() {
  return (
    <>
      <PageHeading>Shopping Cart</PageHeading>
      <NoScriptAlert action={<TextLink href={paths.home}>Continue shopping</TextLink>} />
      <CartView />
    </>
  )
}
