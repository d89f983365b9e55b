import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { $Enums } from '@/lib/generated/prisma/client'
import { queueMail, withdrawMails } from '@/lib/messaging/outbox/queue-mail'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { speakIn } from '@/lib/platform/messages/speak'
import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { adminReviewJsonOf, adminReviewSelect } from './admin-review'
import { type HideReason, hideReasonOf, hideReasonWords, storedReasons } from './hide-reason'
import type { AdminReview, ReviewUpdate } from './review-schema'
import { verifiedAmong } from './verified-buyers'

/**
 * Hides a review for a reason or shows it again (`hidden`), answers it or removes the answer (`answer`), and marks it as read. What is
 * absent stays; a repeat changes nothing. The product counts the reviews that are shown. The author is mailed why it is hidden. Nobody
 * changes the review itself. Owners and staff only.
 */
export async function updateReview(
  viewer: Viewer | null,
  id: number | null,
  { hidden, answer }: ReviewUpdate,
): Promise<AdminReview> {
  const staff = requireAction(viewer, 'edit-texts')
  if (id === null) throw new Problem('not-found')
  return withTransaction(async (tx) => {
    const review = await lockReview(tx, id)
    await tx.review.updateMany({ where: { id, readAt: null }, data: { readAt: new Date() } })
    if (hidden !== undefined) await setHidden(tx, staff, review, hidden)
    if (answer !== undefined) await setAnswer(tx, staff, review, answer)
    const row = await tx.review.findUniqueOrThrow({ where: { id }, select: adminReviewSelect })
    return adminReviewJsonOf(row, await verifiedAmong([id], tx))
  })
}

const lockedRow = z.object({
  id: z.int(),
  answer: z.string().nullable(),
  hiddenReason: z.enum($Enums.ReviewHideReason).nullable(),
  userId: z.int().nullable(),
  productId: z.int().nullable(),
})
type Locked = z.infer<typeof lockedRow>

/** Locks the author, whom a mail may refer to, the product, whose reviews are counted, and the review; and reads the review. */
async function lockReview(tx: Transaction, id: number): Promise<Locked> {
  const ids = await tx.review.findUnique({ where: { id }, select: { userId: true, productId: true } })
  if (!ids) throw new Problem('not-found')
  await tx.$queryRaw`select id from "User" where id = ${ids.userId}::int for key share`
  await tx.$queryRaw`select id from "Product" where id = ${ids.productId}::int for no key update`
  const [review] = await readRows(tx, lockedRow)`
    select id, answer, "hiddenReason"::text, "userId", "productId" from "Review" where id = ${id} for no key update`
  if (!review) throw new Problem('not-found')
  return review
}

async function setHidden(
  tx: Transaction,
  staff: Viewer,
  { id, userId, productId, hiddenReason }: Locked,
  reason: HideReason | null,
): Promise<void> {
  const before = hideReasonOf(hiddenReason)
  if (before === reason) return
  const now = new Date()
  const hiddenAt = reason === null ? null : before === null ? now : undefined
  const data = { hiddenReason: reason && storedReasons[reason], hiddenAt }
  await tx.review.update({ where: { id }, data, select: { id: true } })
  // Counted again, not up or down: also right after somebody has changed reviews by SQL. The product is locked.
  await tx.$executeRaw`
    update "Product" set ("numReviews", "ratingSum") = (
      select count(*), coalesce(sum(rating), 0) from "Review" where "productId" = ${productId}::int and "hiddenAt" is null
    ) where id = ${productId}::int`
  // What is not true any more is not told.
  if (userId !== null) await withdrawMails(tx, { userId, kind: 'review_hidden', keyStart: mailKey(id) })
  if (reason && userId !== null) await mailAuthor(tx, { id, userId, productId }, reason, now)
  const action = reason === null ? 'review-restored' : 'review-hidden'
  const changes = { hidden: [before, reason] } satisfies { hidden: [string | null, string | null] }
  await recordAudit(tx, staff, { action, entity: 'review', entityId: id, changes })
}

async function setAnswer(
  tx: Transaction,
  staff: Viewer,
  { id, productId, ...before }: Locked,
  answer: string | null,
): Promise<void> {
  if (answer === before.answer) return
  const data = { answer, answeredAt: answer === null ? null : new Date() }
  await tx.review.update({ where: { id }, data, select: { id: true } })
  // The sitemap tells when a page last changed.
  await tx.product.updateMany({ where: { id: productId ?? 0 }, data: { changedAt: new Date() } })
  const action = answer === null ? 'answer-removed' : 'review-answered'
  await recordAudit(tx, staff, { action, entity: 'review', entityId: id, changes: { answer: [] } })
}

const mailKey = (id: number) => `review ${id} hidden `

async function mailAuthor(
  tx: Transaction,
  { id, userId, productId }: { id: number; userId: number; productId: number | null },
  hidden: HideReason,
  at: Date,
): Promise<void> {
  const author = await tx.user.findUnique({ where: { id: userId }, select: { name: true, email: true } })
  const product = await tx.product.findUnique({ where: { id: productId ?? 0 }, select: { name: true } })
  if (!author) return
  const { label, means } = hideReasonWords[hidden]
  // In words for the release before, which knows no code.
  const reason = speakIn({ language: 'en', prefix: '' }, () => `${t(label)}. ${t(means)}`)
  await queueMail(tx, {
    kind: 'review_hidden',
    key: `${mailKey(id)}${at.toISOString()}`,
    recipient: author.email,
    details: { name: author.name, product: product?.name ?? '', reason, code: hidden },
    userId,
    language: null,
    productId,
  })
}
