export type Star = 'full' | 'half' | 'empty'

/** Returns the average rating: 0 to 5, rounded to two decimals; 0 without reviews. */
export function averageRating(ratingSum: number, numReviews: number): number {
  return numReviews === 0 ? 0 : Math.round((ratingSum * 100) / numReviews) / 100
}

/** Returns five stars: full if the rating reaches the star's number, half if it is at most 0.5 below it (Spec §4). */
export function starsOf(rating: number): Star[] {
  return [1, 2, 3, 4, 5].map((step) => (rating >= step ? 'full' : rating >= step - 0.5 ? 'half' : 'empty'))
}
