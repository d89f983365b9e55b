import type { ReactNode } from 'react'
import { PullQuote } from '@/components/reviews/pull-quote'
import { GuaranteeNotice } from '@/components/ui/guarantee-notice'
import { Icon } from '@/components/ui/icon'
import { headingStyle } from '@/components/ui/page-heading'
import { PageLink } from '@/components/ui/page-link'
import { ReducedPrice } from '@/components/ui/reduced-price'
import { Stars } from '@/components/ui/stars'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import type { ManufacturerJson } from '@/lib/catalog/manufacturers/manufacturer-schema'
import type { OfferRules } from '@/lib/catalog/pricing/sale-terms'
import { termsForAll } from '@/lib/catalog/pricing/terms-for-all'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { scarcityLabel, stockLabel } from '@/lib/catalog/products/stock-labels'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { siblingsOf } from '@/lib/sales/cart/cart-freshness'
import { t } from '@/lib/shared/messages/message'
import { brandPath, categoryPath } from '@/lib/shared/routes/paths'
import type { LocalShop } from '@/lib/store/settings/local-shop'
import { AddToCart } from './add-to-cart'
import { ManufacturerAndSafety } from './manufacturer-and-safety'
import { FadeBetweenMembers } from './options/fade-between-members'
import { Options } from './options/options'
import { ProductPictures } from './product-pictures'

type Props = {
  product: ProductDetailJson
  /** Who makes the products of its brand; `null` while none is entered. */
  maker: ManufacturerJson | null
  /** The rules of the shop. */
  shop: OfferRules & Pick<LocalShop, 'guaranteeNotice' | 'fallback'>
  /** Instead of 'Add to Cart'. */
  buy?: ReactNode
}

/** The product: on the left pictures and description, on the right price, stock and quantity; on phones the description comes last. */
export function ProductDetail({ product, maker, shop, buy }: Props) {
  const { _id, name, brand, category, image, description, rating, numReviews, price, countInStock } = product
  const facts = <Facts product={product} />
  // Where there is something to choose, the button stays near it.
  const hasChoice = product.variants.length > 1
  return (
    <div className="product-view">
      <ProductPictures product={product} />
      <div className="grid grid-cols-1 gap-5 [--text-title:clamp(2.5rem,4.5vw,3.5rem)]">
        <div>
          <p className="text-sm wrap-break-word text-ink-soft">
            <PageLink className="facet-link" href={brandPath(brand)}>
              {brand}
            </PageLink>
            {' · '}
            <PageLink className="facet-link" href={categoryPath(slugOf(category))}>
              <span {...langOf(product, 'category')}>{product.categoryName ?? category}</span>
            </PageLink>
          </p>
          <FadeBetweenMembers part="name" product={product}>
            <h1 className={`mt-2 ${headingStyle(name)}`} {...langOf(product, 'name')}>
              {withWholeCompounds(name)}
            </h1>
          </FadeBetweenMembers>
          <a className="mt-2 inline-block rounded-control py-0.5 hover:underline" href="#reviews">
            <Stars numReviews={numReviews} rating={rating} />
          </a>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-y border-line py-4">
          <ReducedPrice
            amount={price}
            className="text-[2rem] leading-none font-bold"
            compareAt={product.compareAtPrice}
          />
          <Stock countInStock={countInStock} />
        </div>
        <PullQuote reviews={product.reviews} />
        {!hasChoice && facts}
        <Options product={product} />
        {buy ?? (
          <AddToCart
            product={{
              _id,
              name,
              image,
              price,
              compareAtPrice: product.compareAtPrice,
              category: product.categoryName ?? category,
              countInStock,
              fallback: product.fallback,
              siblings: siblingsOf(product),
            }}
          />
        )}
        {hasChoice && facts}
        <BuyingTerms shop={shop} />
      </div>
      <section>
        <h2 className="mb-2 text-xl">{t('catalog.description')}</h2>
        <p className="max-w-prose wrap-break-word whitespace-pre-line" {...langOf(product, 'description')}>
          {description}
        </p>
        <Numbers gtin={product.gtin} sku={product.sku} />
        <ManufacturerAndSafety
          maker={maker}
          warnings={product.warnings}
          warningsLang={langOf(product, 'warnings').lang}
        />
      </section>
    </div>
  )
}

/** Short compounds, such as "over-ear" and "T-Shirt,", are not broken at their hyphen. */
function withWholeCompounds(name: string) {
  return name.split(/((?<!\S)\w{1,8}-\w{1,8}(?![^\s,]))/).map((part) =>
    /^\w{1,8}-\w{1,8}$/.test(part) ? (
      <span className="whitespace-nowrap" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

function Stock({ countInStock }: { countInStock: number }) {
  const isInStock = countInStock > 0
  const scarcity = scarcityLabel(countInStock)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className={`flex items-center gap-2 font-semibold ${isInStock ? 'text-success' : 'text-ink-soft'}`}>
        <span aria-hidden="true" className="size-2 rounded-full bg-current" />
        {stockLabel(countInStock)}
      </p>
      {scarcity && <p className="text-sm text-ink-soft">{scarcity}</p>}
    </div>
  )
}

function Numbers({ sku, gtin }: Pick<ProductDetailJson, 'sku' | 'gtin'>) {
  const numbers = [sku && t('catalog.sku', { sku }), gtin && t('catalog.gtin', { gtin })].filter(Boolean)
  if (numbers.length === 0) return null
  return <p className="mt-5 text-sm wrap-break-word text-ink-soft">{numbers.join(' · ')}</p>
}

function Facts({ product }: Pick<Props, 'product'>) {
  const { facts } = product
  if (facts.length === 0) return null
  return (
    <ul aria-label={t('catalog.facts')} className="facts">
      {[...new Set(facts)].map((fact) => (
        <li key={fact} {...langOf(product, 'facts')}>
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** The terms of every order in a few lines, from the rules that price it; the page is the same for every country. */
function BuyingTerms({ shop }: Pick<Props, 'shop'>) {
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft">
      {termsForAll(shop).map((term) => (
        <li className="flex items-start gap-2.5" key={term}>
          <Icon className="mt-[0.2em] size-4 text-accent" name="tick" />
          {term}
        </li>
      ))}
      {shop.guaranteeNotice && (
        <li className="flex items-center gap-2.5">
          <Icon className="size-4 text-accent" name="tick" />
          <GuaranteeNotice shop={shop} />
        </li>
      )}
    </ul>
  )
}
