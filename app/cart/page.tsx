import type { Metadata } from 'next'
import { CartView } from '@/components/cart/cart-view'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { PageLink } from '@/components/ui/page-link'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Shopping Cart',
  description: 'What is in your cart, and what it costs with shipping and tax.',
}

export default function CartPage() {
  return (
    <>
      <PageHeading>Shopping Cart</PageHeading>
      <NoScriptAlert
        action={
          <PageLink className="text-link" href={paths.home}>
            Continue shopping
          </PageLink>
        }
      />
      <CartView />
    </>
  )
}
