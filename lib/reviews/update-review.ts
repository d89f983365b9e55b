import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { reviewJsonOf, reviewSelect } from '@/lib/catalogue/product-json'
import type { ReviewJson } from '@/lib/catalogue/schema'
import { db } from '@/lib/db/db'
import { Problem } from '@/lib/problem'

/** Marks a review as read, and returns it; the time of the first reading stays. Owners and staff only. Throws `not-found`. */
export async function updateReview(viewer: Viewer | null, id: number | null): Promise<ReviewJson> {
  requireAction(viewer, 'edit-texts')
  if (id === null) throw new Problem('not-found')
  await db.review.updateMany({ where: { id, readAt: null }, data: { readAt: new Date() } })
  const row = await db.review.findUnique({ where: { id }, select: reviewSelect })
  if (!row) throw new Problem('not-found')
  return reviewJsonOf(row)
}
