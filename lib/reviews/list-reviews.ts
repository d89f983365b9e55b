import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { reviewJsonOf, reviewSelect } from '@/lib/catalogue/product-json'
import type { ReviewJson } from '@/lib/catalogue/schema'
import { db } from '@/lib/db/db'
import { type Paged, type Paging, slice } from '@/lib/db/paging'
import type { ReviewState } from './review-state'

/** A review as the desk sees it. `product` is null when that was deleted. */
export type DeskReview = ReviewJson & { isRead: boolean; product: { id: number; name: string } | null }

/** Returns one page of the reviews that nobody of the desk has read, or of all, newest first. The desk only. */
export async function listReviews(
  viewer: Viewer | null,
  paging: Paging,
  state: ReviewState,
): Promise<Paged<DeskReview>> {
  requireAction(viewer, 'see-desk')
  const where = state === 'unread' ? { readAt: null } : {}
  const [rows, total] = await Promise.all([
    db.review.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { ...reviewSelect, readAt: true, product: { select: { id: true, name: true } } },
      ...slice(paging),
    }),
    db.review.count({ where }),
  ])
  const items = rows.map(({ readAt, product, ...row }) => ({
    ...reviewJsonOf(row),
    isRead: readAt !== null,
    product,
  }))
  return { items, total }
}
