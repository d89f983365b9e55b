import type { Metadata } from 'next'
import { CheckoutFrame } from '@/components/checkout/checkout-frame'
import { EmptyCartNote } from '@/components/checkout/empty-cart-note'
import { SaleProvider } from '@/components/checkout/sale'
import { ShippingForm } from '@/components/checkout/shipping-form'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'

export const metadata: Metadata = {
  title: 'Shipping',
  description: 'Where your order should go.',
  robots: { index: false },
}

export default async function ShippingPage() {
  return (
    <SaleProvider rules={saleRulesOf(await pageShop())}>
      <CheckoutFrame heading="Shipping" step="Shipping">
        <ShippingForm />
        <EmptyCartNote />
      </CheckoutFrame>
    </SaleProvider>
  )
}
