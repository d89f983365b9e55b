'use client'

import { type ReactNode, useState } from 'react'
import { orderReviews, type ReviewOrder, reviewOrders } from '@/lib/reviews/rating'

type Review = { id: number; rating: number; content: ReactNode }

/** Reviews in the order that the reader chooses. */
export function OrderedReviews({ reviews }: { reviews: readonly Review[] }) {
  const [order, setOrder] = useState<ReviewOrder>('newest')
  return (
    <div>
      {reviews.length > 1 && (
        <fieldset className="review-orders needs-script">
          <legend className="sr-only">Order of the reviews</legend>
          {(Object.keys(reviewOrders) as ReviewOrder[]).map((name) => (
            <label key={name}>
              <input
                checked={order === name}
                className="sr-only"
                name="review-order"
                onChange={() => setOrder(name)}
                type="radio"
              />
              {reviewOrders[name]}
            </label>
          ))}
        </fieldset>
      )}
      <ul className="review-list">
        {orderReviews(reviews, order).map(({ id, rating, content }) => (
          <li data-stars={rating} id={`review-${id}`} key={id}>
            {content}
          </li>
        ))}
      </ul>
    </div>
  )
}
