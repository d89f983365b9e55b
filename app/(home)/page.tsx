import type { Metadata } from 'next'
import { shopJsonLd } from '@/components/catalogue/json-ld'
import { env } from '@/lib/env'
import { pageShop } from '@/lib/http/page-shop'
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
