import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GoBack } from '@/components/products/go-back'
import { ProductDetail } from '@/components/products/product-detail'
import { productJsonLd } from '@/components/products/product-json-ld'
import { ReviewForm } from '@/components/products/review-form'
import { Reviews } from '@/components/products/reviews'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { env } from '@/lib/env'
import { cachedProduct } from '@/lib/http/catalogue'
import { parseId, productPath } from '@/lib/paths'
import type { ProductDetailJson } from '@/lib/products/schema'

type Props = { params: Promise<{ id: string }> }

/** Cached HTML like home: rendered on the first request, fresh for two minutes, expired by every write to the product. */
export const revalidate = 120

/** Prerenders no page at build time, when there is no database. */
export function generateStaticParams(): { id: string }[] {
  return []
}

async function productOf(params: Props['params']): Promise<ProductDetailJson> {
  const id = parseId((await params).id)
  return (id && (await cachedProduct(id))) || notFound()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { _id, name, description, image, imageAlt } = await productOf(params)
  return {
    metadataBase: new URL(env().SHOP_URL),
    title: name,
    description,
    alternates: { canonical: productPath(_id) },
    openGraph: { title: name, description, url: productPath(_id), images: [{ url: image, alt: imageAlt }] },
  }
}

export default async function ProductPage({ params }: Props) {
  const product = await productOf(params)
  return (
    <>
      <script type="application/ld+json">{productJsonLd(product, env().SHOP_URL)}</script>
      <NoScriptAlert />
      <div className="-mt-4 mb-2 md:-mt-6 md:mb-4">
        <GoBack />
      </div>
      <ProductDetail product={product} />
      <Reviews product={product}>
        <ReviewForm productId={product._id} />
      </Reviews>
    </>
  )
}
