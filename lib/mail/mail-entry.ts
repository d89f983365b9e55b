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

/** A mail with its text. `isLong`: it lists an order. `hidesLink`: the link of a password reset is left out, because it lets its reader in. */
export type MailView = MailEntry & {
  html: string
  text: string
  isLong: boolean
  hidesLink: boolean
  canSend: boolean
}
