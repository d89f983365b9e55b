import type { ProductDetailJson, ReviewJson } from '@/lib/catalogue/schema'
import { slugOf } from '@/lib/catalogue/slug'
import { orderTotals } from '@/lib/orders/totals'
import { categoryPath, paths, productPath } from '@/lib/paths'
import { absoluteUrl, pictureUrl } from '@/lib/shop-address'
import { jsonLdOf } from '@/lib/text/json-ld'
import { centsOf, formatAmount } from '@/lib/text/money'

/** The newest ones; all would repeat half of the page. */
const maxReviews = 5

/**
 * Returns the product and where it is for search engines, as JSON-LD. It says nothing that the page does not show.
 * @param returnDays  within which goods can be sent back; `undefined` when the shop says nothing of it
 */
export function productJsonLd(product: ProductDetailJson, shopUrl: string, returnDays?: number): string {
  const { _id, name, description, brand, category, price, countInStock, rating, numReviews } = product
  const { pictures, reviews, sku, gtin } = product
  const { shippingCents } = orderTotals([{ priceCents: centsOf(price), qty: 1 }])
  const url = absoluteUrl(productPath(_id), shopUrl)
  const views = pictures.flatMap(({ src }) => pictureUrl(src, shopUrl) ?? [])
  const thing = {
    '@type': 'Product',
    '@id': url,
    name,
    ...(views.length > 0 && { image: views.length > 1 ? views : views[0] }),
    description,
    category,
    brand: { '@type': 'Brand', name: brand },
    ...(sku && { sku, mpn: sku }),
    ...(gtin && { gtin }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: formatAmount(shippingCents), currency: 'USD' },
      },
      ...(returnDays && {
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: returnDays,
        },
      }),
    },
    ...(numReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: numReviews },
    }),
    ...(reviews.length > 0 && { review: reviews.slice(0, maxReviews).map(reviewOf) }),
  }
  const trail = [
    { name: 'Home', path: paths.home },
    { name: category, path: categoryPath(slugOf(category)) },
    { name, path: productPath(_id) },
  ]
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path, shopUrl),
    })),
  }
  return jsonLdOf(thing, breadcrumb)
}

function reviewOf({ name, rating, comment, createdAt }: ReviewJson) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: createdAt.slice(0, 10),
    ...(comment && { reviewBody: comment }),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
  }
}

const name = 'Ecommerce Site'

/** Returns the shop and its search for search engines, as JSON-LD for Home. */
export function shopJsonLd(shopUrl: string): string {
  const url = absoluteUrl(paths.home, shopUrl)
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name,
    url,
    logo: absoluteUrl('/icon-512.png', shopUrl),
  }
  const site = {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name,
    url,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        // The form in the header (components/search/search-field.tsx).
        urlTemplate: `${absoluteUrl(paths.search, shopUrl)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return jsonLdOf(organization, site)
}
