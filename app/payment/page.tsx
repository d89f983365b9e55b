import type { Metadata } from 'next'
import { CheckoutFrame } from '@/components/checkout/checkout-frame'
import { PaymentForm } from '@/components/checkout/payment-form'
import { RequireAddress } from '@/components/checkout/require-address'
import { SaleProvider } from '@/components/checkout/sale'
import { pageShop } from '@/lib/api/pages/page-shop'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'

export const metadata: Metadata = {
  title: 'Payment',
  description: 'How you would like to pay.',
  robots: { index: false },
}

export default async function PaymentPage() {
  return (
    <SaleProvider rules={saleRulesOf(await pageShop())}>
      <CheckoutFrame heading="Payment Method" step="Payment">
        <RequireAddress>
          <PaymentForm />
        </RequireAddress>
      </CheckoutFrame>
    </SaleProvider>
  )
}
