import type { Metadata } from 'next'
import { PlaceOrderView } from '@/components/checkout/place-order-view'

export const metadata: Metadata = {
  title: 'Place Order',
  description: 'Your order with its address, payment method and total, before you place it.',
  robots: { index: false },
}

export default function PlaceOrderPage() {
  return <PlaceOrderView />
}
