import { singleLine } from '@/lib/messaging/email/single-line'
import type { PlainKey } from '@/lib/shared/messages/message'
import type { z } from '@/lib/shared/validation/zod'
import type { MailContent } from './mail-content'
import type { MailOrder, OrderView } from './mail-order'

/** A reset, for which somebody waits, has its own lane: many accounts can make many other security mails. */
export const lanes = { resets: 0, security: 1, orders: 2, rest: 3, old: 4 } as const

export type MailRules = {
  lane: Exclude<keyof typeof lanes, 'old'>
  /** Its link sets a password, and works so long. The row loses the token once the mail is sent. */
  tokenHours?: number
  /** Its link shows that the reader has the address, or removes it: admins do not see the link. */
  isConfirmation?: boolean
  /** It says why one gets the mail, unless that is an order or account. */
  why?: PlainKey
}

export type MailDefinition<Details> = MailRules & {
  /** Stored in the row; its order is read when the mail is written. A change must still read the details of mails that wait. */
  details: z.ZodType<Details>
  /** Visitors or accounts cause it by what they do, or an owner by the address that they type: such mails are limited. */
  isOwnAction?: boolean | ((details: Details) => boolean)
  words: (details: Details, context: MailContext) => Words
  /** An example, by which the tests see every kind. */
  sample: Details
}

export type Words = {
  subject: string
  /** The subject, unless it is set. */
  heading?: string
  paragraphs: string[]
  /** They stand below the paragraphs. One without a value is left out. */
  notes?: MailContent['notes']
  button: { label: string; path: string } | null
  link?: { label: string; path: string }
  shows?: OrderView
}

export type MailContext = {
  order: MailOrder | null
  shop: MailShop
  /** Nobody has shown that the address is the account's: the mail repeats no address that a stranger typed. */
  isUnproven: boolean
  /** These show that the reader has the address of the account, or of a request to be told when a product is back. */
  confirmToken: string
  alertToken: string
}

export type MailShop = {
  url: string
  name: string
  contact: string | undefined
  holdMinutes: number
  taxLabel: string
  /** Name, address, tax id and contact, as far as they are known. Empty lines do not count. */
  seller: string[]
  mark: string | null
  accent: string | null
}

/** Defines a kind of mail; the types of rules, words and sample follow from `details`. */
export function defineMail<Details extends object>(
  mail: Pick<MailDefinition<Details>, 'details'> & MailDefinition<NoInfer<Details>>,
): MailDefinition<Details> {
  return mail
}

/** A name in a subject: mail programs show about so much of it. */
export function subjectName(name: string): string {
  return singleLine(name, 50)
}

/** For the messages that say what a reader does who finds the shop mistaken: without a contact, a reply goes to `MAIL_FROM`. */
export function contactOf({ contact = '' }: MailShop): { hasContact: 'yes' | 'no'; contact: string } {
  return { hasContact: contact ? 'yes' : 'no', contact }
}
