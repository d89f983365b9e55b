import type { Metadata } from 'next'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { QueryProvider } from '@/components/checkout/query-provider'

export const metadata: Metadata = {
  title: 'Place Order',
  description: 'Your order with its address, payment method and total, before you place it.',
  robots: { index: false },
}

export default function PlaceOrderPage() {
  return (
    <QueryProvider>
      <PlaceOrderView />
    </QueryProvider>
  )
}
