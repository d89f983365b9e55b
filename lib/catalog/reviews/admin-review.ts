import 'server-only'
import { reviewJsonOf, reviewSelect } from '@/lib/catalog/products/product-json'
import type { Prisma } from '@/lib/generated/prisma/client'
import { hideReasonOf } from './hide-reason'
import type { AdminReview, OwnReview } from './review-schema'

export const ownReviewSelect = {
  ...reviewSelect,
  hiddenReason: true,
  product: { select: { id: true, name: true, status: true } },
} satisfies Prisma.ReviewSelect

export const adminReviewSelect = {
  ...ownReviewSelect,
  readAt: true,
  hiddenAt: true,
  answeredAt: true,
  userId: true,
} satisfies Prisma.ReviewSelect

type OwnRow = Prisma.ReviewGetPayload<{ select: typeof ownReviewSelect }>
type ReviewRow = Prisma.ReviewGetPayload<{ select: typeof adminReviewSelect }>

/** Serializes a review for its author, without the product while that is a draft; `verified` as for `reviewJsonOf`. */
export function ownReviewJsonOf(
  { hiddenReason, product, ...review }: OwnRow,
  verified: ReadonlySet<number>,
): OwnReview {
  const shown = product?.status === 'live' ? product : null
  return { ...reviewJsonOf(review, verified), hidden: hideReasonOf(hiddenReason), product: shown }
}

/** Serializes a review for the admin; `verified` as for `reviewJsonOf`. */
export function adminReviewJsonOf(
  { readAt, hiddenAt, answeredAt, userId, ...review }: ReviewRow,
  verified: ReadonlySet<number>,
): AdminReview {
  return {
    ...ownReviewJsonOf(review, verified),
    product: review.product,
    isRead: readAt !== null,
    hiddenAt: hiddenAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    userId,
  }
}
