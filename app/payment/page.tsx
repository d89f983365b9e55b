import type { Metadata } from 'next'
import { CheckoutFrame } from '@/components/checkout/checkout-frame'
import { PaymentForm } from '@/components/checkout/payment-form'
import { RequireAddress } from '@/components/checkout/require-address'

export const metadata: Metadata = {
  title: 'Payment',
  description: 'How you would like to pay.',
  robots: { index: false },
}

export default function PaymentPage() {
  return (
    <CheckoutFrame heading="Payment Method" step="Payment">
      <RequireAddress>
        <PaymentForm />
      </RequireAddress>
    </CheckoutFrame>
  )
}
