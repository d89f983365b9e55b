import { LocalWords } from '@/components/catalog/options/local-words'
import { Stars } from '@/components/ui/stars'
import { authorWords } from '@/lib/catalog/reviews/author-words'
import type { ReviewedProduct, ShownReview } from '@/lib/catalog/siblings/group-reviews'
import { optionWords } from '@/lib/catalog/siblings/option-words'
import { formatRating } from '@/lib/shared/locale/formatters'
import { t } from '@/lib/shared/messages/message'
import { authorId } from './helpful-link'
import { Objection } from './objection'
import { OrderedReviews } from './ordered-reviews'
import { ChosenRatings, RatingHistogram } from './rating-histogram'
import { ReviewRoom } from './review-room'
import { ReviewText } from './review-text'

/** The average rating with its histogram and, below it or below the reviews, the review form, except in the preview of a draft. */
export function Reviews({ product }: { product: ReviewedProduct }) {
  const { _id, rating, numReviews, reviews, group, options } = product
  const values = options.map(({ value }) => value)
  const version = group && <LocalWords words={optionWords(group.options, values)} />
  const list = (
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {reviews.length > 0 ? (
        <>
          <p className="mb-5 max-w-prose text-sm text-ink-soft">
            {t('review.verified-means')}
            {numReviews > reviews.length &&
              ` ${t('review.newest-only', { shown: reviews.length, total: numReviews })}`}
          </p>
          <ChosenRatings reviews={reviews} />
          <ReviewList productId={_id} reviews={reviews} />
        </>
      ) : (
        <p className="text-ink-soft lg:pt-1">{t('review.none')}</p>
      )}
    </div>
  )
  return (
    <section
      aria-labelledby="reviews"
      className="reviews mt-14 grid gap-x-16 gap-y-8 border-t border-line pt-10 md:mt-20 lg:grid-cols-[20rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-y-0"
    >
      <div>
        <h2 className="text-2xl" id="reviews">
          {t('review.title')}
        </h2>
        {numReviews > 0 && (
          <div className="mt-4">
            <p className="flex items-center gap-4">
              <span className="text-[2.6rem] leading-none font-bold tracking-tight tabular-nums">
                {formatRating(rating)}
              </span>
              <Stars numReviews={numReviews} rating={rating} />
            </p>
            <div className="mt-4 grid gap-x-12 max-md:max-w-md md:max-lg:grid-cols-2">
              <RatingHistogram reviews={reviews} />
              <Objection reviews={reviews} />
            </div>
          </div>
        )}
      </div>
      {product.status === 'draft' ? (
        list
      ) : (
        <ReviewRoom productId={_id} version={version}>
          {list}
        </ReviewRoom>
      )}
    </section>
  )
}

/** Reviews with name, rating, comment and date (Spec §2, Product detail), newest first until a reader chooses another order. */
function ReviewList({ productId, reviews }: { productId: number; reviews: readonly ShownReview[] }) {
  return (
    <OrderedReviews
      productId={productId}
      reviews={reviews.map((review) => ({
        id: review._id,
        rating: review.rating,
        helpfulCount: review.helpfulCount,
        content: (
          <ReviewText
            heading={
              <h3
                className="min-w-0 text-base font-semibold tracking-normal wrap-break-word"
                id={authorId(review._id)}
              >
                {authorWords(review.name)}
              </h3>
            }
            review={review}
          />
        ),
      }))}
    />
  )
}
