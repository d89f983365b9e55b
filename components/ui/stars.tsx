import { starsOf } from '@/lib/catalog/reviews/rating'
import { t } from '@/lib/shared/messages/message'

const positions = [0, 1, 2, 3, 4]

/**
 * Five stars in half steps (Spec §4), followed by '{n} reviews' when `numReviews` is given. Without a review there is no rating:
 * 'Not rated yet' stands beside the stars, and the count is for screen readers.
 */
export function Stars({ rating, numReviews }: { rating: number; numReviews?: number }) {
  const stars = starsOf(rating)
  const isUnrated = numReviews === 0
  const count = numReviews === undefined ? '' : t('ui.reviews', { count: numReviews })
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <svg
        aria-hidden={isUnrated || undefined}
        aria-label={t('ui.rated', { rating })}
        className="stars"
        height="20"
        role="img"
        viewBox="0 0 100 20"
        width="100"
      >
        {positions.map((position) => (
          <use
            className={stars[position] === 'full' ? 'is-lit' : undefined}
            height="20"
            href="#star"
            key={position}
            width="20"
            x={position * 20}
          />
        ))}
        {stars.includes('half') && (
          <use className="is-lit" height="20" href="#half-star" width="20" x={stars.indexOf('half') * 20} />
        )}
      </svg>
      {isUnrated ? (
        <span>
          {t('ui.not-rated')}
          <span className="sr-only">{`, ${count}`}</span>
        </span>
      ) : (
        numReviews !== undefined && <span className="tabular-nums">{count}</span>
      )}
    </span>
  )
}

/** The two star shapes, defined once in the layout. Every `Stars` refers to them, which keeps a page of cards small. */
export function StarShapes() {
  return (
    <svg aria-hidden="true" className="hidden" height="0" width="0">
      <symbol id="star" viewBox="0 0 20 20">
        <path d="m10 1.9 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
      </symbol>
      <symbol id="half-star" viewBox="0 0 20 20">
        <path d="M10 1.9v13l-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
      </symbol>
    </svg>
  )
}
