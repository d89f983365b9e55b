import type { ReviewJson } from '@/lib/catalogue/schema'

export type RatingCount = { rating: number; count: number; percent: number }

/** Counts the reviews with 5, 4, 3, 2 and 1 stars, with their share of all reviews in whole percent. */
export function countRatings(reviews: readonly Pick<ReviewJson, 'rating'>[]): RatingCount[] {
  return [5, 4, 3, 2, 1].map((rating) => {
    const count = reviews.filter((review) => review.rating === rating).length
    return { rating, count, percent: reviews.length === 0 ? 0 : Math.round((count * 100) / reviews.length) }
  })
}
