import type { ReviewJson } from '@/lib/catalogue/schema'

export type Star = 'full' | 'half' | 'empty'

/** Returns the average rating: 0 to 5, rounded to two decimals; 0 without reviews. */
export function averageRating(ratingSum: number, numReviews: number): number {
  return numReviews === 0 ? 0 : Math.round((ratingSum * 100) / numReviews) / 100
}

/** Returns five stars: full if the rating reaches the star's number, half if it is at most 0.5 below it (Spec §4). */
export function starsOf(rating: number): Star[] {
  return [1, 2, 3, 4, 5].map((step) => (rating >= step ? 'full' : rating >= step - 0.5 ? 'half' : 'empty'))
}

type RatingCount = { rating: number; count: number; percent: number }

/** Counts the reviews with 5, 4, 3, 2 and 1 stars, with their share of all reviews in whole percent. */
export function countRatings(reviews: readonly Pick<ReviewJson, 'rating'>[]): RatingCount[] {
  return [5, 4, 3, 2, 1].map((rating) => {
    const count = reviews.filter((review) => review.rating === rating).length
    return { rating, count, percent: reviews.length === 0 ? 0 : Math.round((count * 100) / reviews.length) }
  })
}

export const reviewOrders = { newest: 'Newest', highest: 'Highest', lowest: 'Lowest' } as const

export type ReviewOrder = keyof typeof reviewOrders

/** Orders reviews that come newest first; equal ratings stay in that order. */
export function orderReviews<T extends Pick<ReviewJson, 'rating'>>(
  reviews: readonly T[],
  order: ReviewOrder,
): T[] {
  if (order === 'newest') return [...reviews]
  return reviews.toSorted((a, b) => (order === 'highest' ? b.rating - a.rating : a.rating - b.rating))
}
