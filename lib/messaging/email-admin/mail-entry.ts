import type { MailStatus } from '@/lib/generated/prisma/enums'

/** The state of a mail. `unsent` waits for a mail server, `undecided` for an admin. */
export type MailState = MailStatus | 'unsent' | 'undecided'

export type MailEntry = {
  id: number
  kind: string
  subject: string
  /** Null for the owner of a shop without `MAIL_OWNER`. */
  to: string | null
  state: MailState
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
  /** *Send again* goes there: a mail about an order to the buyer's present address. */
  sendTo: string | null
  canSend: boolean
}

export type MailView = MailEntry & {
  html: string
  text: string
  isLong: boolean
  /** Its link, which sets a password, or confirms or removes the address, is left out. */
  hidesLink: boolean
}

export function recipientText(to: string | null): string {
  return to ?? 'The shop’s owner'
}

/** Words a kind: `Order placed`. */
export function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
