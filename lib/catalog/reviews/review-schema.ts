import { productStatuses, reviewJson } from '@/lib/catalog/products/product-schema'
import { defineList } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { idJson, textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { hideReasons } from './hide-reason'
import { maxAnswerLength } from './review-limits'

const hideReason = z.enum(hideReasons, `hidden is null or one of ${hideReasons.join(', ')}.`)

/** Body of PUT /api/reviews/{id}/. What is absent stays; that it is sent says that the review was read. */
export const reviewUpdateInput = z
  .strictObject({
    hidden: hideReason.nullable().describe('Why it is hidden; null shows it.'),
    answer: textInput('The answer', maxAnswerLength)
      .nullable()
      .describe(
        `What the shop says to it in public, at most ${maxAnswerLength} characters; null removes it.`,
      ),
  })
  .partial()

export const reviewStates = ['unread', 'shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewFilter = z.object({
  state: z
    .enum(reviewStates)
    .optional()
    .describe('Those that nobody of the desk has read, are shown, or hidden; all unless given.'),
})

export const reviewList = defineList({
  path: adminPaths.adminReviews,
  parameters: { state: z.enum(reviewStates).default('unread') },
})

const productOf = z.object({ id: idJson, name: z.string(), status: z.enum(productStatuses) }).nullable()

/** A review as its author sees it. `product` is null when it is not sold. */
const ownReviewJson = reviewJson.extend({
  hidden: hideReason.nullable(),
  product: productOf,
})

/** A review as the admin sees it. `userId` is null when its author's account was deleted. */
export const adminReviewJson = ownReviewJson.extend({
  isRead: z.boolean(),
  hiddenAt: timeJson.nullable(),
  answeredAt: timeJson.nullable(),
  userId: idJson.nullable(),
})

export const votesJson = z.object({ helpfulCount: z.int().min(0) })

/** The caller's own review of a product, and the ones that they found helpful; of a member of a group those of the whole group. */
export const ownVotesJson = z.object({
  own: idJson.nullable(),
  helpful: z.array(idJson),
  /** The caller's own reviews of all members; absent without a group. */
  ownOfGroup: z.array(idJson).optional(),
})

export type ReviewUpdate = z.output<typeof reviewUpdateInput>
export type ReviewFilter = z.output<typeof reviewFilter>
export type OwnVotes = z.infer<typeof ownVotesJson>
export type OwnReview = z.infer<typeof ownReviewJson>
export type AdminReview = z.infer<typeof adminReviewJson>
