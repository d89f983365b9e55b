import type { ReviewJson } from '@/lib/catalog/products/product-schema'

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

export const reviewOrders = ['newest', 'helpful', 'highest', 'lowest'] as const

export type ReviewOrder = (typeof reviewOrders)[number]

type Ordered = Pick<ReviewJson, 'rating' | 'helpfulCount'>

const comparisons: Record<ReviewOrder, (one: Ordered, other: Ordered) => number> = {
  newest: () => 0,
  helpful: (one, other) => other.helpfulCount - one.helpfulCount,
  highest: (one, other) => other.rating - one.rating,
  lowest: (one, other) => one.rating - other.rating,
}

/** Orders reviews that come newest first; equal ones stay in that order. */
export function orderReviews<T extends Ordered>(reviews: readonly T[], order: ReviewOrder): T[] {
  return reviews.toSorted(comparisons[order])
}
