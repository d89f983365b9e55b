import type { Metadata } from 'next'
import { EmptyCartNote } from '@/components/checkout/empty-cart-note'
import { ShippingForm } from '@/components/checkout/shipping-form'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = { title: 'Shipping' }

export default function ShippingPage() {
  return (
    <Narrow>
      <CheckoutSteps current="Shipping" />
      <PageHeading>Shipping</PageHeading>
      <Card>
        <NoScriptAlert />
        <ShippingForm />
      </Card>
      <EmptyCartNote />
    </Narrow>
  )
}
