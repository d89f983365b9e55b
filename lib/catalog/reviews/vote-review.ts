import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import type { OwnVotes } from './review-schema'

const isShown = { hiddenAt: null, product: { status: 'live' } } as const

/** Says that the viewer found a review helpful, or no longer; returns how many people do. Each counts once. */
export async function voteReview(
  viewer: Viewer | null,
  reviewId: number | null,
  isHelpful: boolean,
): Promise<{ helpfulCount: number }> {
  const { id: userId } = requireUser(viewer)
  const id = reviewId ?? 0
  return withTransaction(async (tx) => {
    const review = await tx.review.findFirst({ where: { id, ...isShown }, select: { userId: true } })
    if (!review) throw new Problem('not-found')
    if (review.userId === userId) throw new Problem('own-review')
    const vote = { reviewId: id, userId }
    // A trigger counts them.
    if (isHelpful) await tx.reviewVote.createMany({ data: vote, skipDuplicates: true })
    else await tx.reviewVote.deleteMany({ where: vote })
    return tx.review.findUniqueOrThrow({ where: { id }, select: { helpfulCount: true } })
  })
}

/**
 * Returns which of a product's reviews is the viewer's own, and which they found helpful. A member's page shows the reviews of its group: of
 * these, too, are told which were found helpful, and which are the viewer's (`ownOfGroup`).
 */
export async function getOwnVotes(viewer: Viewer | null, productId: number | null): Promise<OwnVotes> {
  const { id: userId } = requireUser(viewer)
  const id = productId ?? 0
  const { groupId = null } = (await db.product.findUnique({ where: { id }, select: { groupId: true } })) ?? {}
  const ofPage = groupId === null ? { id } : { groupId }
  const review = { ...isShown, product: { ...isShown.product, ...ofPage } }
  const [reviews, votes] = await Promise.all([
    db.review.findMany({ where: { ...review, userId }, select: { id: true, productId: true } }),
    db.reviewVote.findMany({ where: { userId, review }, select: { reviewId: true } }),
  ])
  return {
    own: reviews.find((each) => each.productId === id)?.id ?? null,
    helpful: votes.map(({ reviewId }) => reviewId),
    ...(groupId !== null && { ownOfGroup: reviews.map((each) => each.id) }),
  }
}
