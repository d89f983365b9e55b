import { Alert } from '@/components/ui/alert'
import { TextLink } from '@/components/ui/page-link'
import { hideReasonWords } from '@/lib/catalog/reviews/hide-reason'
import type { OwnReview } from '@/lib/catalog/reviews/review-schema'
import { rich, t } from '@/lib/shared/messages/message'
import { productPath } from '@/lib/shared/routes/paths'
import { ReviewText } from './review-text'

/** The viewer's own reviews. A hidden one says why nobody else sees it. */
export function OwnReviews({ reviews }: { reviews: readonly OwnReview[] }) {
  return (
    <ul className="review-list">
      {reviews.map(({ _id, product, hidden, ...review }) => (
        <li key={_id}>
          <ReviewText
            heading={
              <h2 className="min-w-0 text-base font-semibold wrap-break-word">
                {product ? (
                  <TextLink href={`${productPath(product.id)}${hidden ? '' : `#review-${_id}`}`}>
                    {product.name}
                  </TextLink>
                ) : (
                  t('review.no-product')
                )}
              </h2>
            }
            review={review}
          />
          {hidden !== null && (
            <div className="mt-4 max-w-prose">
              <Alert kind="warning">
                {rich('review.hidden', {
                  label: t(hideReasonWords[hidden].label),
                  means: t(hideReasonWords[hidden].means),
                  strong: (parts) => <strong key="label">{parts}</strong>,
                })}
              </Alert>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
