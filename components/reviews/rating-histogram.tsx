import type { ReviewJson } from '@/lib/catalog/products/product-schema'
import { countRatings } from '@/lib/catalog/reviews/rating'
import { rich, t } from '@/lib/shared/messages/message'

/**
 * The distribution of the ratings, one bar for each number of stars. A bar is a link to the line of `ChosenRatings` with its
 * stars; while that is the target of the address, the stylesheet shows only those reviews.
 */
export function RatingHistogram({ reviews }: { reviews: readonly ReviewJson[] }) {
  return (
    <ul className="histogram">
      {countRatings(reviews).map(({ rating, count, percent }) => {
        const row = (
          <>
            <span>{t('review.stars', { count: rating })}</span>
            <span>
              <span className="bar" style={{ width: `${percent}%` }} />
            </span>
            <span>
              {rich('review.count-of', {
                count,
                total: reviews.length,
                more: (parts) => (
                  <span className="sr-only" key="more">
                    {parts}
                  </span>
                ),
              })}
            </span>
          </>
        )
        return <li key={rating}>{count > 0 ? <a href={`#stars-${rating}`}>{row}</a> : <div>{row}</div>}</li>
      })}
    </ul>
  )
}

/** For each bar a line that says what the list shows, and leads back to all reviews. */
export function ChosenRatings({ reviews }: { reviews: readonly ReviewJson[] }) {
  return countRatings(reviews).map(
    ({ rating, count }) =>
      count > 0 && (
        <p className="chosen-rating" id={`stars-${rating}`} key={rating}>
          {rich('review.chosen', {
            count,
            total: reviews.length,
            stars: rating,
            link: (parts) => (
              <a className="text-link" href="#reviews" key="link">
                {parts}
              </a>
            ),
          })}
        </p>
      ),
  )
}
