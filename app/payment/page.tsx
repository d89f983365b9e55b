import type { Metadata } from 'next'
import { NeedsAddress } from '@/components/checkout/needs-address'
import { PaymentForm } from '@/components/checkout/payment-form'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NeedsScript } from '@/components/ui/needs-script'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = { title: 'Payment' }

export default function PaymentPage() {
  return (
    <Narrow>
      <CheckoutSteps current="Payment" />
      <PageHeading>Payment Method</PageHeading>
      <NeedsScript />
      <NeedsAddress>
        <Card>
          <PaymentForm />
        </Card>
      </NeedsAddress>
    </Narrow>
  )
}
