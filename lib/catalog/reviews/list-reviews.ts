import 'server-only'
import {
  type Principal,
  requireAction,
  requireScope,
  requireUser,
  type Viewer,
} from '@/lib/accounts/permissions/viewer'
import { localTextsOf } from '@/lib/catalog/translations/local-products'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readPrismaPage } from '@/lib/platform/db/read-page'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { adminReviewJsonOf, adminReviewSelect, ownReviewJsonOf, ownReviewSelect } from './admin-review'
import type { AdminReview, OwnReview, ReviewFilter, ReviewState } from './review-schema'
import { verifiedAmong } from './verified-buyers'

const conditions: Record<ReviewState, Prisma.ReviewWhereInput> = {
  unread: { readAt: null },
  shown: { hiddenAt: null },
  hidden: { hiddenAt: { not: null } },
}

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ReviewOrderByWithRelationInput[]

/** Returns one page of the reviews in a state, or of all, newest first. Admins only. */
export async function listReviews(
  viewer: Principal | null,
  paging: Paging,
  { state }: ReviewFilter = {},
): Promise<Paged<AdminReview>> {
  requireScope(viewer, 'see-admin', 'products:read')
  const where = state ? conditions[state] : {}
  const { items, total } = await readPrismaPage(
    db.review.findMany({ where, orderBy: newestFirst, select: adminReviewSelect, ...slice(paging) }),
    db.review.count({ where }),
  )
  const verified = await verifiedAmong(items.map(({ id }) => id))
  return { items: items.map((row) => adminReviewJsonOf(row, verified)), total }
}

export async function countReviews(viewer: Viewer | null): Promise<Record<ReviewState, number>> {
  requireAction(viewer, 'see-admin')
  const [unread, shown, hidden] = await Promise.all([
    db.review.count({ where: conditions.unread }),
    db.review.count({ where: conditions.shown }),
    db.review.count({ where: conditions.hidden }),
  ])
  return { unread, shown, hidden }
}

/** Returns one page of the viewer's own reviews, newest first, hidden ones included, with the names of their products in the current language. */
export async function listOwnReviews(viewer: Viewer | null, paging: Paging): Promise<Paged<OwnReview>> {
  const { id: userId } = requireUser(viewer)
  const where = { userId }
  const { items, total } = await readPrismaPage(
    db.review.findMany({ where, orderBy: newestFirst, select: ownReviewSelect, ...slice(paging) }),
    db.review.count({ where }),
  )
  const verified = await verifiedAmong(items.map(({ id }) => id))
  const products = items.flatMap(({ product }) => product ?? [])
  const names = new Map((await localTextsOf(products, ({ id }) => id)).map(({ id, name }) => [id, name]))
  const reviews = items.map(({ product, ...review }) => {
    const local = product && { ...product, name: names.get(product.id) ?? product.name }
    return ownReviewJsonOf({ ...review, product: local }, verified)
  })
  return { items: reviews, total }
}
