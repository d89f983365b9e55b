import type { ReviewJson } from '@/lib/products/schema'

export type RatingCount = { rating: number; count: number; percent: number }

/** How many of these reviews gave 5, 4, 3, 2 and 1 stars, and what share of them all that is. */
export function countRatings(reviews: readonly Pick<ReviewJson, 'rating'>[]): RatingCount[] {
  return [5, 4, 3, 2, 1].map((rating) => {
    const count = reviews.filter((review) => review.rating === rating).length
    return { rating, count, percent: reviews.length === 0 ? 0 : Math.round((count * 100) / reviews.length) }
  })
}
