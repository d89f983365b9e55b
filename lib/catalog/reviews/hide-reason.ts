import type { ReviewHideReason } from '@/lib/generated/prisma/enums'
import type { PlainKey } from '@/lib/shared/messages/message'

/** Why a review may be hidden, on the wire. Nothing else hides one. */
export const hideReasons = ['spam', 'insult', 'personal-data', 'off-topic', 'unlawful'] as const
export type HideReason = (typeof hideReasons)[number]

type Words = {
  label: PlainKey
  /** Which reviews it is a reason for, as the admin and the author read it. */
  means: PlainKey
}

export const hideReasonWords: Record<HideReason, Words> = {
  spam: { label: 'review.hidden-spam', means: 'review.hidden-spam-means' },
  insult: { label: 'review.hidden-insult', means: 'review.hidden-insult-means' },
  'personal-data': { label: 'review.hidden-personal', means: 'review.hidden-personal-means' },
  'off-topic': { label: 'review.hidden-off-topic', means: 'review.hidden-off-topic-means' },
  unlawful: { label: 'review.hidden-unlawful', means: 'review.hidden-unlawful-means' },
}

export const storedReasons = {
  spam: 'spam',
  insult: 'insult',
  'personal-data': 'personal_data',
  'off-topic': 'off_topic',
  unlawful: 'unlawful',
} as const satisfies Record<HideReason, ReviewHideReason>

export function hideReasonOf(stored: ReviewHideReason | null): HideReason | null {
  return hideReasons.find((reason) => storedReasons[reason] === stored) ?? null
}
