import type { Metadata } from 'next'
import { PaymentForm } from '@/components/checkout/payment-form'
import { RequireAddress } from '@/components/checkout/require-address'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { Narrow } from '@/components/layout/narrow'
import { Card } from '@/components/ui/card'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'

export const metadata: Metadata = { title: 'Payment' }

export default function PaymentPage() {
  return (
    <Narrow>
      <CheckoutSteps current="Payment" />
      <PageHeading>Payment Method</PageHeading>
      <NoScriptAlert />
      <RequireAddress>
        <Card>
          <PaymentForm />
        </Card>
      </RequireAddress>
    </Narrow>
  )
}
