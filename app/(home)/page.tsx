import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { shopJsonLd } from '@/components/catalog/structured-data/json-ld'
import { pageShop } from '@/lib/api/pages/page-shop'
import { env } from '@/lib/platform/config/env'
import { LatestProducts, latestProductsMetadata } from './latest-products'

export function generateMetadata(): Promise<Metadata> {
  return latestProductsMetadata(1)
}

export default function HomePage() {
  return (
    <>
      <PageMessages of="/" />
      <ShopFacts />
      <LatestProducts page={1} />
    </>
  )
}

/** A part of its own: if it fails, the page has already brought the messages of `error.tsx`. */
async function ShopFacts() {
  return <script type="application/ld+json">{shopJsonLd(await pageShop(), env().SHOP_URL)}</script>
}
