import { Stars } from '@/components/ui/stars'
import type { ProductDetailJson } from '@/lib/catalogue/schema'
import { RatingHistogram } from './rating-histogram'
import { ReviewList } from './review-list'
import { ReviewRoom } from './review-room'

/** The average rating with its histogram and, below it or below the reviews, the review form. */
export function Reviews({ product }: { product: ProductDetailJson }) {
  const { _id, rating, numReviews, reviews } = product
  return (
    <section
      aria-labelledby="reviews"
      className="mt-14 grid gap-x-16 gap-y-8 border-t border-line pt-10 md:mt-20 lg:grid-cols-[20rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-y-0"
    >
      <div>
        <h2 className="text-xl" id="reviews">
          Reviews
        </h2>
        {numReviews > 0 && (
          <div className="mt-4">
            <p className="flex items-center gap-4">
              <span className="text-[2.6rem] leading-none font-bold tracking-tight tabular-nums">
                {rating.toFixed(1)}
              </span>
              <Stars numReviews={numReviews} rating={rating} />
            </p>
            <div className="mt-5 max-w-md">
              <RatingHistogram reviews={reviews} />
            </div>
          </div>
        )}
      </div>
      <ReviewRoom productId={_id}>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {reviews.length > 0 ? (
            <ReviewList reviews={reviews} />
          ) : (
            <p className="text-ink-soft lg:pt-1">No reviews yet.</p>
          )}
        </div>
      </ReviewRoom>
    </section>
  )
}
