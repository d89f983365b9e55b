import type { Metadata } from 'next'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { QueryProvider } from '@/components/checkout/query-provider'
import { RequireAddress } from '@/components/checkout/require-address'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = {
  title: 'Place Order',
  description: 'Your order with its address, payment method and total, before you place it.',
  robots: { index: false },
}

export default function PlaceOrderPage() {
  return (
    <div className="mx-auto max-w-5xl">
      <CheckoutSteps current="Place Order" />
      <PageHeading>Place Order</PageHeading>
      <NoScriptAlert />
      <RequireAddress>
        <QueryProvider>
          <PlaceOrderView />
        </QueryProvider>
      </RequireAddress>
    </div>
  )
}
