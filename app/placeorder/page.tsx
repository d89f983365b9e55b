import type { Metadata } from 'next'
import { NeedsAddress } from '@/components/checkout/needs-address'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { QueryProvider } from '@/components/checkout/query-provider'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { NeedsScript } from '@/components/ui/needs-script'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = { title: 'Place Order' }

export default function PlaceOrderPage() {
  return (
    <>
      <CheckoutSteps current="Place Order" />
      <PageHeading>Place Order</PageHeading>
      <NeedsScript />
      <NeedsAddress>
        <QueryProvider>
          <PlaceOrderView />
        </QueryProvider>
      </NeedsAddress>
    </>
  )
}
