import type { ReviewHideReason } from '@/lib/generated/prisma/enums'

/** Why a review may be hidden, on the wire. Nothing else hides one. */
export const hideReasons = ['spam', 'insult', 'personal-data', 'off-topic', 'unlawful'] as const
export type HideReason = (typeof hideReasons)[number]

type Words = {
  label: string
  /** Which reviews it is a reason for, as the admin and the author read it. */
  means: string
}

export const hideReasonWords: Record<HideReason, Words> = {
  spam: { label: 'Spam', means: 'It advertises something, or is the same text many times.' },
  insult: { label: 'Insult', means: 'It insults or threatens a person.' },
  'personal-data': {
    label: 'Personal data',
    means: 'It tells the name, address, number or the like of a person who has not published it here.',
  },
  'off-topic': { label: 'Not about this product', means: 'It is about something else.' },
  unlawful: {
    label: 'Unlawful',
    means: 'The law forbids what it says, such as hatred or a false accusation.',
  },
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
