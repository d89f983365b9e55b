import type { MailStatus } from '@/lib/generated/prisma/enums'

/** The state of a mail. `unsent` waits for a mail server, `undecided` for an admin. */
export type MailState = MailStatus | 'unsent' | 'undecided'

/** A mail as the list of the admins shows it. */
export type MailEntry = {
  id: number
  kind: string
  subject: string
  /** `null` for the owner of a shop without `MAIL_OWNER`. */
  to: string | null
  state: MailState
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
  /** The recipient of *Send again*, like `to`. For a mail about an order it is the buyer's present address. */
  sendTo: string | null
  canSend: boolean
}

export type MailView = MailEntry & {
  html: string
  text: string
  /** It is about an order. */
  isLong: boolean
  /** Its link, which lets its reader choose a password, confirm the address or remove it, is left out. */
  hidesLink: boolean
}

/** The recipient of a mail. */
export function recipientText(to: string | null): string {
  return to ?? 'The shop’s owner'
}

/** What a mail is about, such as `Order placed`. */
export function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
