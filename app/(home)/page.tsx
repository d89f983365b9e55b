import type { Metadata } from 'next'
import { shopJsonLd } from '@/components/catalogue/json-ld'
import { env } from '@/lib/env'
import { LatestProducts, latestProductsMetadata } from './latest-products'

export function generateMetadata(): Promise<Metadata> {
  return latestProductsMetadata(1)
}

export default function HomePage() {
  return (
    <>
      <script type="application/ld+json">{shopJsonLd(env().SHOP_URL)}</script>
      <LatestProducts page={1} />
    </>
  )
}
