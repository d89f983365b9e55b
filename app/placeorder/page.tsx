import type { Metadata } from 'next'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { SaleProvider } from '@/components/checkout/sale'
import { pageShop } from '@/lib/api/pages/page-shop'
import { publishedPages } from '@/lib/api/pages/published-page-links'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { pagePath } from '@/lib/shared/routes/paths'

export const metadata: Metadata = {
  title: 'Place Order',
  description: 'Your order with its address, payment method and total, before you place it.',
  robots: { index: false },
}

export default async function PlaceOrderPage() {
  const [shop, pages] = await Promise.all([pageShop(), publishedPages()])
  const hasTerms = pages.some(({ slug }) => slug === 'terms')
  return (
    <SaleProvider rules={saleRulesOf(shop)}>
      <PlaceOrderView {...(hasTerms && { terms: <TermsLine /> })} />
    </SaleProvider>
  )
}

/** In a tab of its own: the checkout stays as it is. */
function TermsLine() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      By placing the order you accept the{' '}
      <a className="text-link" href={pagePath('terms')} rel="noopener" target="_blank">
        terms of this shop
      </a>
      .
    </p>
  )
}
