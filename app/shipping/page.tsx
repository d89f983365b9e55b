import type { Metadata } from 'next'
import { CheckoutFrame } from '@/components/checkout/checkout-frame'
import { EmptyCartNote } from '@/components/checkout/empty-cart-note'
import { ShippingForm } from '@/components/checkout/shipping-form'

export const metadata: Metadata = {
  title: 'Shipping',
  description: 'Where your order should go.',
  robots: { index: false },
}

export default function ShippingPage() {
  return (
    <CheckoutFrame heading="Shipping" step="Shipping">
      <ShippingForm />
      <EmptyCartNote />
    </CheckoutFrame>
  )
}
