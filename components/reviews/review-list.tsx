import { DateTime } from '@/components/ui/date-time'
import { Stars } from '@/components/ui/stars'
import type { ReviewJson } from '@/lib/catalogue/schema'
import { OrderedReviews } from './ordered-reviews'

/** Reviews with name, rating, comment and date (Spec §2, Product detail), newest first until a reader chooses another order. */
export function ReviewList({ reviews }: { reviews: readonly ReviewJson[] }) {
  return (
    <OrderedReviews
      reviews={reviews.map(({ _id, name, rating, comment, createdAt }) => ({
        id: _id,
        rating,
        content: (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="min-w-0 text-base font-semibold tracking-normal wrap-break-word">{name}</h3>
              <span className="text-sm text-ink-soft">
                <DateTime format="review" iso={createdAt} />
              </span>
            </div>
            <p className="mt-0.5">
              <Stars rating={rating} />
            </p>
            <p className="mt-2 max-w-prose wrap-break-word whitespace-pre-line">{comment}</p>
          </>
        ),
      }))}
    />
  )
}
