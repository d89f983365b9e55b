import { singleLine } from '@/lib/messaging/email/single-line'
import type { z } from '@/lib/shared/validation/zod'
import type { MailContent } from './mail-content'
import type { MailOrder, OrderView } from './mail-order'

/** Somebody waits for a reset, and anybody with many accounts can make many other security mails: it has a lane of its own. */
export const lanes = { resets: 0, security: 1, orders: 2, rest: 3, old: 4 } as const

export type MailRules = {
  lane: Exclude<keyof typeof lanes, 'old'>
  /** Its link sets a password, and works so long. The token is removed from the row once the mail is sent. */
  tokenHours?: number
  /** Its link shows that the reader has the address, or removes it: admins do not see the link. */
  isConfirmation?: boolean
  /** Why one gets it, unless because of an order or account. */
  why?: string
}

/** A kind of mail: its details, rules and words. */
export type MailDefinition<Details> = MailRules & {
  /** What the row stores beside its order, which is read when the mail is written. Mails that wait keep their details. */
  details: z.ZodType<Details>
  /**
   * Whether it is counted: what a visitor or an account causes by what they do in the shop, and mails to an address that an owner
   * types.
   */
  isOwnAction?: boolean | ((details: Details) => boolean)
  words: (details: Details, context: MailContext) => Words
  /** An example, by which the tests see every kind. */
  sample: Details
}

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

export type MailContext = {
  order: MailOrder | null
  shop: MailShop
  /** True if nobody has shown that the address is the account's: then the mail repeats no address that a stranger typed. */
  isUnproven: boolean
  /** Shows that the reader has the account's address. */
  confirmToken: string
  /** Shows the same of a request to be told when a product is back in stock. */
  alertToken: string
}

/** The settings that mails mention. */
export type MailShop = {
  url: string
  name: string
  contact: string | undefined
  holdMinutes: number
  taxLabel: string
  /** Who sells: name, address, tax id and contact, as far as they are known; empty lines do not count. */
  seller: string[]
  /** The address of the shop's own mark, if it has one. */
  mark: string | null
  /** The shop's own colour, if it has one. */
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

/** What a reader does who finds the shop mistaken. Without a contact, a reply goes to `MAIL_FROM`. */
export function writeTo({ contact }: MailShop): string {
  return contact ? `write to ${contact}` : 'reply to this mail'
}
