import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { shopJsonLd } from '@/components/catalog/structured-data/json-ld'
import { pageShop } from '@/lib/api/pages/page-shop'
import { env } from '@/lib/platform/config/env'
import { LatestProducts, latestProductsMetadata } from './latest-products'

export function generateMetadata(): Promise<Metadata> {
  return latestProductsMetadata(1)
}

export default async function HomePage() {
  const facts = shopJsonLd(await pageShop(), env().SHOP_URL)
  return (
    <>
      <PageMessages of="/" />
      <script type="application/ld+json">{facts}</script>
      <LatestProducts page={1} />
    </>
  )
}
