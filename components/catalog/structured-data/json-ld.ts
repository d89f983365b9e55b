import { slugOf } from '@/lib/catalog/categories/category-slug'
import {
  type Delivery,
  type OfferRules,
  placedDeliveriesOf,
  servedCountries,
} from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { namedValues } from '@/lib/catalog/products/product-fields'
import type { ProductDetailJson, ReviewJson } from '@/lib/catalog/products/product-schema'
import { nameWithOptions } from '@/lib/catalog/siblings/option-words'
import { withdrawalDays } from '@/lib/sales/returns/withdrawal-window'
import { shopZone } from '@/lib/shared/locale/shop-zone'
import { dayIn } from '@/lib/shared/locale/zone-time'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { centsOf, formatAmount } from '@/lib/shared/money/money'
import { absoluteUrl, pictureUrl } from '@/lib/shared/routes/absolute-url'
import { categoryPath, paths, productPath } from '@/lib/shared/routes/paths'
import { jsonLdOf } from '@/lib/shared/text/json-ld'
import { markPng } from '@/lib/store/logo/logo-address'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'
import { memberJsonLd } from './group-json-ld'

/** Google reads no more in a policy. */
const maxPolicyCountries = 50

/** The newest ones; all would repeat half of the page. */
const maxReviews = 5

/**
 * Returns the product and where it is for search engines, as JSON-LD, with the delivery to each country that the rules name. It says
 * nothing that the page does not show.
 */
export function productJsonLd(
  product: ProductDetailJson,
  shopUrl: string,
  rules: OfferRules & Pick<ShopSettings, 'name'>,
): string {
  const { _id, description, brand, category, price, countInStock, rating, numReviews } = product
  const name = nameWithOptions(product)
  const { pictures, reviews } = product
  const { currency: priceCurrency } = rules
  const url = absoluteUrl(localPath(productPath(_id)), shopUrl)
  const views = pictures.flatMap(({ src }) => pictureUrl(src, shopUrl) ?? [])
  const deliveries = placedDeliveriesOf(rules).map((delivery) => shippingOf(delivery, price, priceCurrency))
  const returnPolicy = returnPolicyOf(rules)
  const { member, group } = memberJsonLd(product, shopUrl)
  const thing = {
    '@type': 'Product',
    '@id': url,
    name,
    ...(views.length > 0 && { image: views.length > 1 ? views : views[0] }),
    description,
    category: product.categoryName ?? category,
    brand: { '@type': 'Brand', name: brand },
    ...Object.fromEntries(namedValues(product, 'jsonLd')),
    ...member,
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency,
      ...(rules.pricesIncludeTax && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          ...{ price, priceCurrency, valueAddedTaxIncluded: true },
        },
      }),
      availability: `https://schema.org/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: deliveries.length > 1 ? deliveries : deliveries[0],
      ...(returnPolicy && { hasMerchantReturnPolicy: returnPolicy }),
      seller: { '@type': 'Organization', '@id': organizationId(shopUrl), name: rules.name },
    },
    ...(numReviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ...{ ratingValue: rating, bestRating: 5, worstRating: 1, reviewCount: numReviews },
      },
    }),
    ...(reviews.length > 0 && { review: reviews.slice(0, maxReviews).map(reviewOf) }),
  }
  const trail = [
    { name: t('catalog.home'), path: paths.home },
    { name: product.categoryName ?? category, path: categoryPath(slugOf(category)) },
    { name, path: productPath(_id) },
  ]
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(localPath(path), shopUrl),
    })),
  }
  return jsonLdOf(thing, breadcrumb, ...group)
}

/** The delivery of one unit. */
function shippingOf({ code, terms, days }: Delivery, price: string, currency: string) {
  const { shippingCents } = orderTotals([{ priceCents: centsOf(price), qty: 1 }], terms)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: formatAmount(shippingCents), currency },
    ...(code && { shippingDestination: { '@type': 'DefinedRegion', addressCountry: code } }),
    ...(days && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: days.min,
          maxValue: days.max,
          unitCode: 'DAY',
        },
      },
    }),
  }
}

/** Returns what can be sent back; null where the shop takes nothing back. The right of withdrawal gives the days of the law. */
function returnPolicyOf(rules: OfferRules) {
  const { returnDays, returnPayer, withdrawal, country } = rules
  const home = country ? [country] : []
  const days = returnDays ?? (withdrawal ? withdrawalDays : null)
  if (days === null) return null
  const payer = returnPayer === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'
  const countries = (servedCountries(rules) ?? home).slice(0, maxPolicyCountries)
  return {
    '@type': 'MerchantReturnPolicy',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    ...(countries.length > 0 && {
      applicableCountry: countries.length > 1 ? countries : countries[0],
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: `https://schema.org/${payer}`,
    }),
  }
}

function reviewOf({ name, rating, comment, createdAt }: ReviewJson) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: dayIn(new Date(createdAt), shopZone()),
    ...(comment && { reviewBody: comment }),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  }
}

const organizationId = (shopUrl: string) => `${absoluteUrl(paths.home, shopUrl)}#organization`

/** Returns the shop and its search for search engines, as JSON-LD for Home. */
export function shopJsonLd(
  {
    name,
    description,
    mark,
    contactEmail,
  }: Pick<ShopSettings, 'name' | 'description' | 'mark' | 'contactEmail'>,
  shopUrl: string,
): string {
  const url = absoluteUrl(localPath(paths.home), shopUrl)
  const organization = {
    '@type': 'Organization',
    '@id': organizationId(shopUrl),
    name,
    description,
    url,
    logo: absoluteUrl(mark === null ? '/icon-512.png' : markPng(mark, 512), shopUrl),
    ...(contactEmail && {
      email: contactEmail,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: contactEmail },
    }),
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
        urlTemplate: `${absoluteUrl(localPath(paths.search), shopUrl)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return jsonLdOf(organization, site)
}
