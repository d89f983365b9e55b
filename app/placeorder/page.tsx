import type { Metadata } from 'next'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { SaleProvider } from '@/components/checkout/sale'
import { pageShop } from '@/lib/http/page-shop'
import { publishedPages } from '@/lib/http/published-pages'
import { saleRulesOf } from '@/lib/orders/sale-terms'
import { pagePath } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Place Order',
  description: 'Your order with its address, payment method and total, before you place it.',
  robots: { index: false },
}

export default async function PlaceOrderPage() {
  const [shop, pages] = await Promise.all([pageShop(), publishedPages()])
  const terms = pages.find(({ slug }) => slug === 'terms')
  return (
    <SaleProvider rules={saleRulesOf(shop)}>
      <PlaceOrderView {...(terms && { terms: <TermsLine title={terms.title} /> })} />
    </SaleProvider>
  )
}

/** In a tab of its own: the checkout stays as it is. */
function TermsLine({ title }: { title: string }) {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      By placing the order you accept the terms:{' '}
      <a className="text-link" href={pagePath('terms')} rel="noopener" target="_blank">
        {title}
      </a>
    </p>
  )
}
