import type { MailKind } from '@/lib/generated/prisma/enums'
import type { MailDetails } from '@/lib/messaging/outbox/mail-kinds'
import type { MailContent, MailContext } from './mail-content'
import type { OrderView } from './mail-order'

export type Words = {
  subject: string
  /** In large type; the subject without one. */
  heading?: string
  paragraphs: string[]
  /** Set apart below the paragraphs. Those without a value are left out. */
  notes?: MailContent['notes']
  /** Where the button leads, in the shop. */
  button: { label: string; path: string } | null
  /** Below the button, small. */
  link?: { label: string; path: string }
  /** What is shown of the order; nothing without it. */
  shows?: OrderView
}

/** The words of mails of these kinds, by their details. */
export type WordsOf<Kinds extends MailKind> = {
  [Kind in Kinds]: (details: MailDetails[Kind], context: MailContext) => Words
}

/** Longer names are cut in a subject: mail programs show about so much of it. */
export const maxSubjectName = 50
