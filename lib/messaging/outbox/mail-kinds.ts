import { accountMails } from '@/lib/messaging/email-templates/account-mails'
import type {
  MailContext,
  MailDefinition,
  MailRules,
  Words,
} from '@/lib/messaging/email-templates/define-mail'
import { orderMails } from '@/lib/messaging/email-templates/order-mails'
import { ownerMails } from '@/lib/messaging/email-templates/owner-mails'
import { productMails } from '@/lib/messaging/email-templates/product-mails'
import { returnMails } from '@/lib/messaging/email-templates/return-mails'
import type { z } from '@/lib/shared/validation/zod'

/** Every kind of mail, by the name that its rows keep: words in lower case, joined by `_`. */
export const mailKinds = { ...orderMails, ...returnMails, ...ownerMails, ...accountMails, ...productMails }

export type MailKind = keyof typeof mailKinds
export type KindToOwner = keyof typeof ownerMails
export type MailDetails = { [Kind in MailKind]: z.infer<(typeof mailKinds)[Kind]['details']> }
export type MailFacts<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; details: MailDetails[Each] } & MailContext
}[Kind]

const definitions: { [Kind in MailKind]: MailDefinition<MailDetails[Kind]> } = mailKinds

export const kindNames = Object.keys(mailKinds).filter(isMailKind)

/** Whether this release knows such mails. A mail of a later release, which the operator has left again, waits. */
export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(mailKinds, name)
}

/** Whether such mails go to the shop's owner. */
export function isToOwner(kind: MailKind): boolean {
  return Object.hasOwn(ownerMails, kind)
}

/** Returns the rules of a kind; undefined for a kind of a later release. */
export function mailRules(kind: string): MailRules | undefined {
  return isMailKind(kind) ? mailKinds[kind] : undefined
}

/** Reads the details of a row; throws a `ZodError` when they are not those of the kind. */
export function readDetails<Kind extends MailKind>(kind: Kind, details: unknown): MailDetails[Kind] {
  return definitions[kind].details.parse(details)
}

/** Whether a mail counts for the limit of mails to an unproven address. */
export function isOwnAction<Kind extends MailKind>(kind: Kind, details: MailDetails[Kind]): boolean {
  const { isOwnAction: rule = false } = definitions[kind]
  return typeof rule === 'boolean' ? rule : rule(details)
}

/** Subject, sentences and button of a mail. */
export function mailWords<Kind extends MailKind>(facts: MailFacts<Kind>): Words {
  return definitions[facts.kind].words(facts.details, facts)
}
