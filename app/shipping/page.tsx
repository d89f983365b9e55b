import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { CheckoutFrame } from '@/components/checkout/checkout-frame'
import { EmptyCartNote } from '@/components/checkout/empty-cart-note'
import { SaleProvider } from '@/components/checkout/sale'
import { ShippingForm } from '@/components/checkout/shipping-form'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return {
    title: t('checkout.shipping'),
    description: t('checkout.shipping-description'),
    robots: { index: false },
  }
}

export default async function ShippingPage() {
  return (
    <SaleProvider rules={saleRulesOf(await pageShop())}>
      <PageMessages of="/shipping" />
      <CheckoutFrame heading={t('checkout.shipping')} step="Shipping">
        <ShippingForm />
        <EmptyCartNote />
      </CheckoutFrame>
    </SaleProvider>
  )
}
