import 'server-only'
import { maxReviews, reviewJsonOf, reviewSelect } from '@/lib/catalog/products/product-json'
import type { ProductDetailJson, ReviewJson } from '@/lib/catalog/products/product-schema'
import { verifiedAmong } from '@/lib/catalog/reviews/verified-buyers'
import { optionWords } from '@/lib/catalog/siblings/option-words'
import type { LocalWords } from '@/lib/catalog/translations/local-words'
import { db } from '@/lib/platform/db/db'

/** `version` says which member of a group it is about: "Size 42, Sand". */
export type ShownReview = ReviewJson & { version?: string | LocalWords }
/** A product with the reviews and the rating that its page shows. */
export type ReviewedProduct = Omit<ProductDetailJson, 'reviews'> & { reviews: ShownReview[] }

/**
 * Returns a product as its page shows it: a member of a group with the newest 100 reviews of all live members, and their rating; on the
 * wire a product has its own alone.
 */
export async function withGroupReviews(product: ProductDetailJson): Promise<ReviewedProduct> {
  const { group, variants } = product
  if (!group) return product
  const versions = new Map(variants.map(({ _id, options }) => [_id, optionWords(group.options, options)]))
  const rows = await db.review.findMany({
    where: { hiddenAt: null, product: { groupId: group._id, status: 'live' } },
    select: { ...reviewSelect, productId: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxReviews,
  })
  const verified = await verifiedAmong(rows.map(({ id }) => id))
  const reviews = rows.map(({ productId, ...row }) => {
    const version = versions.get(productId ?? 0)
    return { ...reviewJsonOf(row, verified), ...(version && { version }) }
  })
  return { ...product, rating: group.rating, numReviews: group.numReviews, reviews }
}
