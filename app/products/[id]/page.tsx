import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Breadcrumb } from '@/components/products/breadcrumb'
import { MoreProducts } from '@/components/products/more-products'
import { ProductDetail } from '@/components/products/product-detail'
import { productJsonLd } from '@/components/products/product-json-ld'
import { RecentlyViewed } from '@/components/products/recently-viewed'
import { ReviewRoom } from '@/components/products/review-room'
import { Reviews } from '@/components/products/reviews'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { env } from '@/lib/env'
import { categoryPath, parseId, productPath } from '@/lib/paths'
import { findProduct } from '@/lib/products/queries'
import type { ProductDetailJson } from '@/lib/products/schema'
import { slugOf } from '@/lib/products/slug.mjs'

type Props = { params: Promise<{ id: string }> }

/** The front server keeps the page (server/page-cache.mjs). */
export const dynamic = 'force-dynamic'

/** Reads the product once per request, for the page and its metadata. */
const productOf = cache(async (segment: string): Promise<ProductDetailJson> => {
  const id = parseId(segment)
  return (id && (await findProduct(id))) || notFound()
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { _id, name, description, image, imageAlt } = await productOf((await params).id)
  return {
    metadataBase: new URL(env().SHOP_URL),
    title: name,
    description,
    alternates: { canonical: productPath(_id) },
    openGraph: { title: name, description, url: productPath(_id), images: [{ url: image, alt: imageAlt }] },
  }
}

export default async function ProductPage({ params }: Props) {
  const product = await productOf((await params).id)
  const { _id, name, category, image, imageAlt, countInStock } = product
  const more = (
    <MoreProducts
      category={category}
      href={categoryPath(slugOf(category))}
      key={_id}
      productId={_id}
      slug={slugOf(category)}
    />
  )
  return (
    <>
      <script type="application/ld+json">{productJsonLd(product, env().SHOP_URL)}</script>
      <NoScriptAlert />
      <Breadcrumb category={category} name={name} />
      <ProductDetail product={product} />
      {countInStock === 0 && more}
      <Reviews product={product}>
        <ReviewRoom productId={_id} />
      </Reviews>
      {countInStock > 0 && more}
      <RecentlyViewed product={{ _id, name, image, imageAlt }} />
    </>
  )
}
