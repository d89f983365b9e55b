import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import { TextLink } from '@/components/ui/page-link'
import { Stars } from '@/components/ui/stars'
import { productPath } from '@/lib/paths'
import { hideReasonWords } from '@/lib/reviews/hide-reason'
import type { OwnReview } from '@/lib/reviews/schema'
import { ShopAnswer } from './shop-answer'
import { VerifiedMark } from './verified-mark'

/** The viewer's own reviews. A hidden one says why nobody else sees it. */
export function OwnReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  return (
    <ul className="review-list">
      {reviews.map(({ _id, product, rating, comment, createdAt, isVerified, answer, hidden }) => (
        <li key={_id}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="min-w-0 text-base font-semibold wrap-break-word">
              {product?.status === 'live' ? (
                <TextLink href={`${productPath(product.id)}${hidden ? '' : `#review-${_id}`}`}>
                  {product.name}
                </TextLink>
              ) : (
                (product?.name ?? 'A product that is no longer sold')
              )}
            </h2>
            <span className="text-sm text-ink-soft">
              <DateTime format="review" iso={createdAt} />
            </span>
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
            <Stars rating={rating} />
            <VerifiedMark isVerified={isVerified} />
          </p>
          <p className="mt-2 max-w-prose wrap-break-word whitespace-pre-line">{comment}</p>
          <ShopAnswer answer={answer} />
          {hidden !== null && (
            <div className="mt-4 max-w-prose">
              <Alert kind="warning">
                <strong>{`Hidden: ${hideReasonWords[hidden].label}.`}</strong> {hideReasonWords[hidden].means}{' '}
                Only you and the shop see this review, and its stars do not count.
              </Alert>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
