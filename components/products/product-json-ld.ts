import { productPath } from '@/lib/paths'
import type { ProductJson } from '@/lib/products/schema'

/**
 * Returns the product for search engines (schema.org, JSON-LD), as text for a `<script>` element. `<` is escaped, so that no
 * text of a product can end the script.
 */
export function productJsonLd(product: ProductJson, shopUrl: string): string {
  const { _id, name, image, description, brand, category, price, countInStock, rating, numReviews } = product
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    image: new URL(image, shopUrl).href,
    description,
    category,
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      url: new URL(productPath(_id), shopUrl).href,
      price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    ...(numReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: numReviews },
    }),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
