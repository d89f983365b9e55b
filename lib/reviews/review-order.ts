import type { ReviewJson } from '@/lib/catalogue/schema'

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
