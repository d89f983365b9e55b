import type { MailStatus } from '@/lib/generated/prisma/enums'

/** A mail as the list of the admins shows it. */
export type MailEntry = {
  id: number
  subject: string
  /** `null` for the owner of a shop without `MAIL_OWNER`. */
  to: string | null
  status: MailStatus
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

/** A mail with its text. */
export type MailView = MailEntry & {
  html: string
  text: string
  /** It is about an order. */
  isLong: boolean
  /** The link of a password reset is left out, because it lets its reader in. */
  hidesLink: boolean
  /** The shop has a mail server. */
  isSending: boolean
  canSend: boolean
}

/** The recipient of a mail. */
export function recipientText({ to }: Pick<MailEntry, 'to'>): string {
  return to ?? 'The shop’s owner'
}
