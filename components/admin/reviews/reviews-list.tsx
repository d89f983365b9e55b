import { ListLink } from '@/components/admin/links'
import { type ListProps, StableCards } from '@/components/admin/stable-list'
import { VerifiedMark } from '@/components/reviews/verified-mark'
import { DateTime } from '@/components/ui/date-time'
import { Stars } from '@/components/ui/stars'
import { hideReasonWords } from '@/lib/catalog/reviews/hide-reason'
import type { AdminReview } from '@/lib/catalog/reviews/review-schema'
import { t } from '@/lib/shared/messages/message'
import { adminUserPath, productPath } from '@/lib/shared/routes/paths'
import { MarkRead } from './mark-read'
import { ReviewActions } from './review-actions'

type May = {
  /** The viewer may hide, answer and mark reviews. */
  canEdit: boolean
  /** The viewer sees accounts. */
  canSeeUsers: boolean
}
type Props = ListProps & May & { reviews: readonly AdminReview[] }

/** Reviews as the admin works on them: one card each. At the end all of the page can be marked as read. */
export function ReviewsList({ reviews, canEdit, canSeeUsers, ...list }: Props) {
  const unread = reviews.filter(({ isRead }) => !isRead).map(({ _id }) => _id)
  const cards = reviews.map((review) => ({
    key: review._id,
    content: <ReviewCard canEdit={canEdit} canSeeUsers={canSeeUsers} review={review} />,
  }))
  const all = { key: 'all', content: <MarkRead ids={unread} label="Mark this page as read" /> }
  return (
    <StableCards entries={canEdit && unread.length > 1 ? [...cards, all] : cards} label="Reviews" {...list} />
  )
}

function ReviewCard({ review, canEdit, canSeeUsers }: May & { review: AdminReview }) {
  const { _id, name, rating, comment, createdAt, product, userId, isVerified } = review
  const nameId = `review-${_id}`
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <h2 className="text-base" id={nameId}>
          {product?.status === 'live' ? (
            <ListLink
              className="text-accent inline-flex min-h-11 items-center hover:underline"
              href={productPath(product.id)}
            >
              {product.name}
            </ListLink>
          ) : product ? (
            `${product.name} (draft)`
          ) : (
            'A deleted product'
          )}
        </h2>
        <DateTime format="moment" iso={createdAt} />
      </div>
      <div className="mt-2 max-w-prose min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Stars rating={rating} />
          {canSeeUsers && userId !== null ? (
            <ListLink className="text-link" href={adminUserPath(userId)}>
              {name}
            </ListLink>
          ) : (
            name
          )}
          <VerifiedMark isVerified={isVerified} />
        </p>
        {comment && <p className="mt-2 whitespace-pre-line">{comment}</p>}
        <Decided review={review} />
      </div>
      {canEdit && <ReviewActions describedBy={nameId} review={review} />}
    </>
  )
}

/** The answer, and why the review is hidden. */
function Decided({ review: { answer, answeredAt, hidden, hiddenAt } }: { review: AdminReview }) {
  return (
    <>
      {answer !== null && answeredAt !== null && (
        <div className="mt-3 border-l-3 border-line pl-3.5 text-sm/normal">
          <p className="text-ink-soft">
            Our answer, <DateTime format="moment" iso={answeredAt} />
          </p>
          <p className="whitespace-pre-line">{answer}</p>
        </div>
      )}
      {hidden !== null && hiddenAt !== null && (
        <p className="mt-3 border-l-3 border-warning pl-3.5 text-sm/normal">
          <strong>{`Hidden: ${t(hideReasonWords[hidden].label)}.`}</strong> {t(hideReasonWords[hidden].means)}{' '}
          <span className="text-ink-soft">
            <DateTime format="moment" iso={hiddenAt} />
          </span>
        </p>
      )}
    </>
  )
}
