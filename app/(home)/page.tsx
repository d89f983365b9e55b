import type { Metadata } from 'next'
import { shopJsonLd } from '@/components/catalogue/json-ld'
import { env } from '@/lib/env'
import { LatestProducts, latestProductsMetadata } from './latest-products'

/** The front server keeps the page (server/page-cache.ts); a build has no database to render it from. */
export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
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
