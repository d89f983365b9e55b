import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { reviewJsonOf, reviewSelect } from '@/lib/catalog/products/product-json'
import type { ReviewInput, ReviewJson } from '@/lib/catalog/products/product-schema'
import { isUniqueViolation, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { verifiedAmong } from './verified-buyers'

/** Adds the viewer's review and counts it in one transaction. A unique index allows one review per user and product. */
export async function addReview(
  viewer: Viewer | null,
  productId: number | null,
  { rating, comment }: ReviewInput,
): Promise<ReviewJson> {
  const user = requireUser(viewer)
  if (productId === null) throw new Problem('product-not-found')
  try {
    return await withTransaction(async (tx) => {
      const { count } = await tx.product.updateMany({
        where: { id: productId, status: 'live' },
        data: { ratingSum: { increment: rating }, numReviews: { increment: 1 } },
      })
      if (count === 0) throw new Problem('product-not-found')
      const data = { productId, userId: user.id, name: user.name, rating, comment }
      const review = await tx.review.create({ data, select: reviewSelect })
      return reviewJsonOf(review, await verifiedAmong([review.id], tx))
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('already-reviewed')
    throw error
  }
}
