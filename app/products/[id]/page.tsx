import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageMessages } from '@/app/page-messages'
import { Breadcrumb } from '@/components/catalog/breadcrumb'
import { ProductDetail } from '@/components/catalog/product-detail'
import { MoreOfBrand, MoreProducts, RecentlyViewed } from '@/components/catalog/product-shelves'
import { productJsonLd } from '@/components/catalog/structured-data/json-ld'
import { Reviews } from '@/components/reviews/reviews'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { oncePerRequest } from '@/lib/api/pages/once-per-request'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { findManufacturer } from '@/lib/catalog/manufacturers/manufacturer-queries'
import { findProduct, hasBeenProduct } from '@/lib/catalog/products/product-queries'
import { summaryOf } from '@/lib/catalog/products/product-summary'
import { shareCardPath } from '@/lib/catalog/share-cards/share-card-text'
import { canonicalId } from '@/lib/catalog/siblings/canonical-id'
import { findFormerGroup } from '@/lib/catalog/siblings/former-group'
import { type ReviewedProduct, withGroupReviews } from '@/lib/catalog/siblings/group-reviews'
import { nameWithOptions } from '@/lib/catalog/siblings/option-words'
import { env } from '@/lib/platform/config/env'
import { goneMark } from '@/lib/platform/edge/protocol'
import { t } from '@/lib/shared/messages/message'
import { categoryPath, parseId, productPath } from '@/lib/shared/routes/paths'
import ProductNotFound from './not-found'

type Props = { params: Promise<{ id: string }> }

/** The group of a member that is no longer sold. */
const formerGroupOf = oncePerRequest((segment) => findFormerGroup(Number(segment)))

/** Reads the product once per request, for the page and its metadata; `null` when it was sold once. 404 for other ids. */
const productOf = oncePerRequest(async (segment): Promise<ReviewedProduct | null> => {
  const id = parseId(segment) ?? notFound()
  const product = await findProduct(id)
  if (!product && !(await hasBeenProduct(id)) && !(await formerGroupOf(segment))) notFound()
  return product && withGroupReviews(product)
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await productOf((await params).id)
  if (!product) return { title: t('catalog.productNotFound'), robots: { index: false }, other: goneMark }
  const { _id, name, description } = product
  return pageMetadata({
    path: productPath(_id),
    canonicalPath: productPath(canonicalId(product)),
    title: nameWithOptions(product),
    description: summaryOf(description),
    picture: { url: shareCardPath(product, await pageShop()), alt: name },
  })
}

export default async function ProductPage({ params }: Props) {
  const { id } = await params
  const product = await productOf(id)
  if (!product) return <ProductNotFound group={await formerGroupOf(id)} />
  const { _id, name, brand, category, image, imageAlt, countInStock, group } = product
  const [shop, maker] = await Promise.all([pageShop(), findManufacturer(brand)])
  const isInStock = countInStock > 0
  const more = (
    <MoreProducts
      besideBrand={isInStock ? brand : undefined}
      category={product.categoryName ?? category}
      groupId={group?._id}
      href={categoryPath(slugOf(category))}
      key={_id}
      productId={_id}
      slug={slugOf(category)}
    />
  )
  return (
    <>
      <PageMessages of="/products/[id]" />
      <script type="application/ld+json">{productJsonLd(product, env().SHOP_URL, shop)}</script>
      <NoScriptAlert />
      <Breadcrumb {...product} />
      <ProductDetail maker={maker} product={product} shop={shop} />
      {!isInStock && more}
      <Reviews product={product} />
      {isInStock && more}
      {isInStock && <MoreOfBrand brand={brand} groupId={group?._id} key={`brand-${_id}`} productId={_id} />}
      {shop.recentlyViewed && (
        <RecentlyViewed product={{ _id, name, image, imageAlt, groupId: group?._id }} />
      )}
    </>
  )
}
