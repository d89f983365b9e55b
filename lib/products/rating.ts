export type Star = 'full' | 'half' | 'empty'

/** Average of `numReviews` ratings that sum up to `ratingSum`: 0..5 with at most two decimals, 0 without reviews. */
export function averageRating(ratingSum: number, numReviews: number): number {
  return numReviews === 0 ? 0 : Math.round((ratingSum * 100) / numReviews) / 100
}

/** Five stars: full where the rating reaches the whole step, half where it reaches the half step before it (Spec §4). */
export function starsOf(rating: number): Star[] {
  return [1, 2, 3, 4, 5].map((step) => (rating >= step ? 'full' : rating >= step - 0.5 ? 'half' : 'empty'))
}
