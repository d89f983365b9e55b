import type { Metadata } from 'next'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { SaleProvider } from '@/components/checkout/sale'
import { pageShop } from '@/lib/http/page-shop'
import { saleRulesOf } from '@/lib/orders/sale-terms'

export const metadata: Metadata = {
  title: 'Place Order',
  description: 'Your order with its address, payment method and total, before you place it.',
  robots: { index: false },
}

export default async function PlaceOrderPage() {
  return (
    <SaleProvider rules={saleRulesOf(await pageShop())}>
      <PlaceOrderView />
    </SaleProvider>
  )
}
