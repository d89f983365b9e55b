import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { PlaceOrderView } from '@/components/checkout/place-order-view'
import { SaleProvider } from '@/components/checkout/sale'
import { pageShop } from '@/lib/api/pages/page-shop'
import { publishedPages } from '@/lib/api/pages/published-page-links'
import { saleRulesOf } from '@/lib/catalog/pricing/sale-terms'
import { localPath } from '@/lib/shared/messages/current-language'
import { rich, t } from '@/lib/shared/messages/message'
import { pagePath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return {
    title: t('checkout.place-order'),
    description: t('checkout.place-order-description'),
    robots: { index: false },
  }
}

export default async function PlaceOrderPage() {
  const [shop, pages] = await Promise.all([pageShop(), publishedPages()])
  const hasTerms = pages.some(({ slug }) => slug === 'terms')
  return (
    <SaleProvider rules={saleRulesOf(shop)}>
      <PageMessages of="/placeorder" />
      <PlaceOrderView {...(hasTerms && { terms: <TermsLine /> })} />
    </SaleProvider>
  )
}

/** In a tab of its own: the checkout stays as it is. */
function TermsLine() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {rich('checkout.terms', {
        link: (parts) => (
          <a
            className="text-link"
            href={localPath(pagePath('terms'))}
            key="link"
            rel="noopener"
            target="_blank"
          >
            {parts}
          </a>
        ),
      })}
    </p>
  )
}
