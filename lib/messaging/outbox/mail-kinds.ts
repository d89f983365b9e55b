import { deskRoles } from '@/lib/accounts/permissions/permissions'
import type { MailKind } from '@/lib/generated/prisma/enums'
import { z } from '@/lib/shared/validation/zod'

const nothing = z.object({})
const toPerson = z.object({ name: z.string() })

const schemas = {
  order_placed: nothing,
  order_paid: nothing,
  order_shipped: z.object({ carrier: z.string(), number: z.string(), url: z.string() }),
  order_delivered: nothing,
  order_cancelled: z.object({ byShop: z.boolean() }),
  order_refunded: z.object({ amountCents: z.int(), explanation: z.string() }),
  /** `goods` as in `2 × Teapot, 1 × Cup`. */
  order_return_requested: z.object({ goods: z.string(), byShop: z.boolean() }),
  order_return_received: z.object({ goods: z.string() }),
  order_return_refused: z.object({ goods: z.string(), refusal: z.string() }),
  /** To the shop's owner: one sentence, and a subject where neither an order nor PayPal is concerned. */
  needs_attention: z.object({ what: z.string(), subject: z.string().optional() }),
  /**
   * Without the name: nobody has shown that the address is theirs. With the link that shows it, which the renderer makes.
   * `isNewAddress`: to the new address of an account.
   */
  account_made: z.object({ isNewAddress: z.boolean().optional() }),
  /** The token is removed from the row once the mail is sent. */
  password_reset: toPerson.extend({ token: z.string() }),
  /** To become one of the desk; its token likewise. `byId`: whose name `by` is; none in mails of earlier releases. */
  invitation: z.object({
    by: z.string(),
    byId: z.int().optional(),
    role: z.enum(deskRoles),
    token: z.string(),
  }),
  /** `ended` says what was in an account without a proven holder. */
  password_changed: toPerson.extend({ ended: z.string().optional() }),
  /** Goes to the old address. */
  email_changed: toPerson.extend({ newEmail: z.string() }),
  factor_changed: toPerson.extend({ factor: z.enum(['passkey', 'code']), isAdded: z.boolean() }),
  /** To an address that was entered for a product: with the link that shows whose it is, which the renderer makes of `alert`, an id. */
  stock_alert: z.object({ alert: z.int(), product: z.string() }),
  back_in_stock: z.object({ alert: z.int(), product: z.string(), productId: z.int() }),
  /** To its author. `reason` is a sentence or two. */
  review_hidden: toPerson.extend({ product: z.string(), reason: z.string() }),
  /** To the shop's owner, from a visitor: `order` is the number that they typed, whose order the mail does not show. */
  contact_message: z.object({
    from: z.string(),
    email: z.string(),
    message: z.string(),
    order: z.int().nullable(),
  }),
  /** To the address that somebody typed, with all that they typed and when it came, in UTC and to the second. */
  withdrawal_receipt: toPerson.extend({
    order: z.string(),
    email: z.string(),
    lines: z.string(),
    receivedAt: z.string(),
    timeZone: z.string(),
  }),
} satisfies Record<MailKind, z.ZodObject>

/** Mails whose link sets a password, and how long it works. */
export const tokenHours = { password_reset: 1, invitation: 72 } as const satisfies Partial<
  Record<MailKind, number>
>

/** Returns whether mails of this kind have a link that sets a password. */
export function hasToken(kind: MailKind): kind is keyof typeof tokenHours {
  return Object.hasOwn(tokenHours, kind)
}

/**
 * Returns whether mails of this kind are counted: those that a visitor or an account causes by what they do in the shop, and those to an
 * address that an owner types. A request for a reset has limits of its own.
 */
export function isOwnAction(kind: MailKind, details: object): boolean {
  if (kind === 'order_cancelled' || kind === 'order_return_requested')
    return !('byShop' in details && details.byShop)
  return [
    'order_placed',
    'order_paid',
    'invitation',
    'account_made',
    'password_changed',
    'email_changed',
    'factor_changed',
    'stock_alert',
    'withdrawal_receipt',
  ].includes(kind)
}

export type MailDetails = { [Kind in MailKind]: z.infer<(typeof schemas)[Kind]> }

/** What a mail of each kind says beside its order, which is read when the mail is made. */
export const mailDetails: { [Kind in MailKind]: z.ZodType<MailDetails[Kind]> } = schemas
