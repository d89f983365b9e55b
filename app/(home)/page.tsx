import type { Metadata } from 'next'
import { shopJsonLd } from '@/components/catalog/json-ld'
import { pageShop } from '@/lib/api/pages/page-shop'
import { env } from '@/lib/platform/config/env'
import { LatestProducts, latestProductsMetadata } from './latest-products'

export function generateMetadata(): Promise<Metadata> {
  return latestProductsMetadata(1)
}

export default async function HomePage() {
  return (
    <>
      <script type="application/ld+json">{shopJsonLd(await pageShop(), env().SHOP_URL)}</script>
      <LatestProducts page={1} />
    </>
  )
}
