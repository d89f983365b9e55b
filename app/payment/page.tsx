import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { CheckoutFrame } from '@/components/checkout/checkout-frame'
import { PaymentForm } from '@/components/checkout/payment-form'
import { RequireAddress } from '@/components/checkout/require-address'
import { SaleProvider } from '@/components/checkout/sale'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { t } from '@/lib/shared/messages/message'

export function generateMetadata(): Metadata {
  return {
    title: t('checkout.payment'),
    description: t('checkout.payment-description'),
    robots: { index: false },
  }
}

export default async function PaymentPage() {
  return (
    <SaleProvider rules={saleRulesOf(await pageShop())}>
      <PageMessages of="/payment" />
      <CheckoutFrame heading={t('checkout.payment-method')} step="Payment">
        <RequireAddress>
          <PaymentForm />
        </RequireAddress>
      </CheckoutFrame>
    </SaleProvider>
  )
}
