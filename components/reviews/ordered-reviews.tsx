'use client'

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useWasNear } from '@/components/ui/media/use-was-near'
import { orderReviews, type ReviewOrder, reviewOrders } from '@/lib/catalog/reviews/rating'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { HelpfulLink } from './helpful-link'

const HelpfulButton = lazy(() => import('./helpful-button').then((file) => ({ default: file.HelpfulButton })))

const orderLabels = {
  newest: 'review.newest',
  helpful: 'review.most-helpful',
  highest: 'review.highest',
  lowest: 'review.lowest',
} as const satisfies Record<ReviewOrder, PlainKey>

/** `content` is what stands above its votes. */
type Review = { id: number; rating: number; helpfulCount: number; content: ReactNode }
type Props = { productId: number; reviews: readonly Review[] }

/**
 * Reviews in the order that the reader chooses, each with a link to the log-in that becomes a button to vote in a signed-in browser,
 * which loads its script when the reviews are near.
 */
export function OrderedReviews({ productId, reviews }: Props) {
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const list = useRef<HTMLUListElement>(null)
  const isNear = useWasNear(list, '400px')
  const user = useStored('userInfo')
  const votesOf = user && `${user.id} ${productId} ${reviews.length}`
  return (
    <div>
      {reviews.length > 1 && (
        <fieldset className="review-orders flex-wrap needs-script">
          <legend className="sr-only">{t('review.order')}</legend>
          {reviewOrders.map((name) => (
            <label key={name}>
              <input
                checked={order === name}
                className="sr-only"
                name="review-order"
                onChange={() => setOrder(name)}
                type="radio"
              />
              {t(orderLabels[name])}
            </label>
          ))}
        </fieldset>
      )}
      <ul className="review-list" ref={list}>
        {orderReviews(reviews, order).map(({ id, rating, helpfulCount, content }) => {
          const link = <HelpfulLink helpfulCount={helpfulCount} id={id} productId={productId} />
          return (
            <li data-stars={rating} id={`review-${id}`} key={id}>
              {content}
              {votesOf && isNear ? (
                <Suspense fallback={link} key={votesOf}>
                  <HelpfulButton
                    helpfulCount={helpfulCount}
                    id={id}
                    productId={productId}
                    votesOf={votesOf}
                  />
                </Suspense>
              ) : (
                link
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
