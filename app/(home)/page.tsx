import type { Metadata } from 'next'
import { LatestProducts, latestProductsMetadata } from './latest-products'

/** The front server keeps the page (server/page-cache.mjs); a build has no database to render it from. */
export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
  return latestProductsMetadata(1)
}

export default function HomePage() {
  return <LatestProducts page={1} />
}
