import { ListLink } from '@/components/admin/links'
import { type ListProps, StableCards } from '@/components/admin/stable-list'
import { DateTime } from '@/components/ui/date-time'
import { Stars } from '@/components/ui/stars'
import { productPath } from '@/lib/paths'
import type { DeskReview } from '@/lib/reviews/list-reviews'
import { MarkRead } from './mark-read'

type Props = ListProps & { reviews: readonly DeskReview[]; canMark: boolean }

/** Reviews as the desk reads them: one card each. Those that nobody has read can be marked: one by one, or at the end all of the page. */
export function ReviewsList({ reviews, canMark, ...list }: Props) {
  const unread = reviews.filter(({ isRead }) => !isRead).map(({ _id }) => _id)
  const cards = reviews.map((review) => ({
    key: review._id,
    content: <ReviewCard {...review} canMark={canMark} />,
  }))
  const all = { key: 'all', content: <MarkRead ids={unread} label="Mark this page as read" /> }
  return (
    <StableCards entries={canMark && unread.length > 1 ? [...cards, all] : cards} label="Reviews" {...list} />
  )
}

function ReviewCard({ canMark, ...review }: DeskReview & { canMark: boolean }) {
  const { _id, name, rating, comment, createdAt, isRead, product } = review
  const nameId = `review-${_id}`
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <h2 className="text-base" id={nameId}>
          {product ? (
            <ListLink
              className="text-accent inline-flex min-h-11 items-center hover:underline"
              href={productPath(product.id)}
            >
              {product.name}
            </ListLink>
          ) : (
            'A deleted product'
          )}
        </h2>
        <DateTime format="moment" iso={createdAt} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose min-w-0 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <Stars rating={rating} />
            {name}
          </p>
          <p className="mt-2 whitespace-pre-line">{comment}</p>
        </div>
        {isRead ? (
          <p className="text-sm text-ink-soft">Read</p>
        ) : (
          canMark && <MarkRead describedBy={nameId} ids={[_id]} label="Mark as read" />
        )}
      </div>
    </>
  )
}
