import { DateTime } from '@/components/ui/date-time'
import { Stars } from '@/components/ui/stars'
import type { ReviewJson } from '@/lib/products/schema'

/** Reviews, newest first: name, rating, comment and date (Spec §2, Product detail). */
export function ReviewList({ reviews }: { reviews: readonly ReviewJson[] }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map(({ _id, name, rating, comment, createdAt }) => (
        <li className="py-6 first:pt-0 last:pb-0" key={_id}>
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
        </li>
      ))}
    </ul>
  )
}
