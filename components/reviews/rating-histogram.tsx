import type { ReviewJson } from '@/lib/catalogue/schema'
import { countRatings } from '@/lib/reviews/count-ratings'

/** The distribution of the ratings, one bar for each number of stars. */
export function RatingHistogram({ reviews }: { reviews: readonly ReviewJson[] }) {
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft tabular-nums">
      {countRatings(reviews).map(({ rating, count, percent }) => (
        <li className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-3" key={rating}>
          <span>{rating === 1 ? '1 star' : `${rating} stars`}</span>
          <span className="h-2 overflow-hidden rounded-full bg-line">
            <span className="bar block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
          </span>
          <span className="text-right">{count}</span>
        </li>
      ))}
    </ul>
  )
}
