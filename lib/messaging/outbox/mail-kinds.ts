import { deskRoles } from '@/lib/accounts/permissions/permissions'
import type { MailKind } from '@/lib/generated/prisma/enums'
import { z } from '@/lib/shared/validation/zod'

/** Somebody waits for a reset, and anybody with many accounts can make many other security mails: it has a lane of its own. */
export const lanes = { resets: 0, security: 1, orders: 2, rest: 3, old: 4 } as const

type Rules<Details> = {
  lane: Exclude<keyof typeof lanes, 'old'>
  /** See `isOwnAction`. */
  isOwnAction?: boolean | ((details: Details) => boolean)
  /** Its link sets a password, and works so long. The token is removed from the row once the mail is sent. */
  tokenHours?: number
  /** Why one gets it, unless because of an order or account. */
  why?: string
  /** Details of an example, for pictures and tests. */
  sample: Details
}

/** A kind of mail: what it says beside its order, which is read when the mail is made, and its rules. */
function kindOf<Details extends object>(details: z.ZodType<Details>, rules: Rules<Details>) {
  return { details, ...rules }
}

/** How long the link of an invitation works. */
export const invitationHours = 72

const nothing = z.object({})
const toPerson = z.object({ name: z.string() })
const name = 'Jane Doe'
const forProduct = 'You get this mail because this address was entered for a product that was sold out.'
const forOwner = 'This mail goes to the owner of the shop.'

/** Every kind of mail. Its words are in lib/messaging/email-templates. */
export const mailKinds = {
  order_placed: kindOf(nothing, { lane: 'orders', isOwnAction: true, sample: {} }),
  order_paid: kindOf(nothing, { lane: 'orders', isOwnAction: true, sample: {} }),
  order_shipped: kindOf(z.object({ carrier: z.string(), number: z.string(), url: z.string() }), {
    lane: 'orders',
    sample: { carrier: 'UPS', number: '1Z999', url: 'https://ups.example/1Z999' },
  }),
  order_delivered: kindOf(nothing, { lane: 'orders', sample: {} }),
  order_cancelled: kindOf(z.object({ byShop: z.boolean() }), {
    lane: 'orders',
    isOwnAction: ({ byShop }) => !byShop,
    sample: { byShop: false },
  }),
  order_refunded: kindOf(z.object({ amountCents: z.int(), explanation: z.string() }), {
    lane: 'orders',
    sample: { amountCents: 1234, explanation: 'One cup was broken.' },
  }),
  /** `goods` as in `2 × Teapot, 1 × Cup`. */
  order_return_requested: kindOf(z.object({ goods: z.string(), byShop: z.boolean() }), {
    lane: 'orders',
    isOwnAction: ({ byShop }) => !byShop,
    sample: { goods: '2 × Teapot', byShop: false },
  }),
  order_return_received: kindOf(z.object({ goods: z.string() }), {
    lane: 'orders',
    sample: { goods: '2 × Teapot' },
  }),
  order_return_refused: kindOf(z.object({ goods: z.string(), refusal: z.string() }), {
    lane: 'orders',
    sample: { goods: '2 × Teapot', refusal: 'They were used.' },
  }),
  /** To the shop's owner: one sentence, and a subject where neither an order nor PayPal is concerned. */
  needs_attention: kindOf(z.object({ what: z.string(), subject: z.string().optional() }), {
    lane: 'orders',
    why: forOwner,
    sample: { what: 'PayPal took 1.00 USD, but the order costs 194.74.' },
  }),
  /**
   * Without the name: nobody has shown that the address is theirs. With the link that shows it, which the renderer makes.
   * `isNewAddress`: to the new address of an account.
   */
  account_made: kindOf(z.object({ isNewAddress: z.boolean().optional() }), {
    lane: 'rest',
    isOwnAction: true,
    sample: {},
  }),
  /** A request for a reset has limits of its own. */
  password_reset: kindOf(toPerson.extend({ token: z.string() }), {
    lane: 'resets',
    tokenHours: 1,
    sample: { name, token: 'a-token' },
  }),
  /** To become one of the desk. `byId`: whose name `by` is; none in mails of earlier releases. */
  invitation: kindOf(
    z.object({ by: z.string(), byId: z.int().optional(), role: z.enum(deskRoles), token: z.string() }),
    {
      lane: 'resets',
      isOwnAction: true,
      tokenHours: invitationHours,
      sample: { by: 'Ada Admin', role: 'staff', token: 'a-token' },
    },
  ),
  /** `ended` says what was in an account without a proven holder. */
  password_changed: kindOf(toPerson.extend({ ended: z.string().optional() }), {
    lane: 'security',
    isOwnAction: true,
    sample: { name },
  }),
  /** Goes to the old address. */
  email_changed: kindOf(toPerson.extend({ newEmail: z.string() }), {
    lane: 'security',
    isOwnAction: true,
    sample: { name, newEmail: 'new@example.com' },
  }),
  factor_changed: kindOf(toPerson.extend({ factor: z.enum(['passkey', 'code']), isAdded: z.boolean() }), {
    lane: 'security',
    isOwnAction: true,
    sample: { name, factor: 'passkey', isAdded: true },
  }),
  /** To an address that was entered for a product: with the link that shows whose it is, which the renderer makes of `alert`, an id. */
  stock_alert: kindOf(z.object({ alert: z.int(), product: z.string() }), {
    lane: 'rest',
    isOwnAction: true,
    why: forProduct,
    sample: { alert: 7, product: 'Teapot' },
  }),
  back_in_stock: kindOf(z.object({ alert: z.int(), product: z.string(), productId: z.int() }), {
    lane: 'rest',
    why: forProduct,
    sample: { alert: 7, product: 'Teapot', productId: 3 },
  }),
  /** To its author. `reason` is a sentence or two. */
  review_hidden: kindOf(toPerson.extend({ product: z.string(), reason: z.string() }), {
    lane: 'rest',
    sample: { name, product: 'Teapot', reason: 'Spam. It advertises something.' },
  }),
  /** To the shop's owner, from a visitor: `order` is the number that they typed, whose order the mail does not show. */
  contact_message: kindOf(
    z.object({ from: z.string(), email: z.string(), message: z.string(), order: z.int().nullable() }),
    {
      lane: 'rest',
      why: forOwner,
      sample: { from: name, email: 'jane@example.com', message: 'Hello.\nBye.', order: 12 },
    },
  ),
  /** To the address that somebody typed, with all that they typed and when it came, in UTC and to the second. */
  withdrawal_receipt: kindOf(
    toPerson.extend({
      order: z.string(),
      email: z.string(),
      lines: z.string(),
      receivedAt: z.string(),
      timeZone: z.string(),
    }),
    {
      lane: 'orders',
      isOwnAction: true,
      why: 'You get this mail because this address was entered for a withdrawal from a contract. If that was not you, ignore it.',
      sample: {
        name,
        order: '12',
        email: 'jane@example.com',
        lines: 'The teapot.',
        receivedAt: '2026-11-27T10:00:01Z',
        timeZone: 'Europe/Vienna',
      },
    },
  ),
} satisfies Record<MailKind, unknown>

export type MailDetails = { [Kind in MailKind]: z.infer<(typeof mailKinds)[Kind]['details']> }

type Kinds = { [Kind in MailKind]: { details: z.ZodType<MailDetails[Kind]> } & Rules<MailDetails[Kind]> }
const rulesOf: Kinds = mailKinds

/** Reads the details of a row; throws a `ZodError` when they are not those of the kind. */
export function readDetails<Kind extends MailKind>(kind: Kind, details: unknown): MailDetails[Kind] {
  return rulesOf[kind].details.parse(details)
}

/** Returns why one gets a mail of this kind, for its last lines. */
export function whyOf(kind: MailKind): string {
  return rulesOf[kind].why ?? 'You get this mail because of your order or account. It is not advertising.'
}

/** Returns how many hours the link of mails of this kind sets a password; undefined without such a link. */
export function tokenHours(kind: MailKind): number | undefined {
  return rulesOf[kind].tokenHours
}

/**
 * Returns whether mails of this kind are counted: those that a visitor or an account causes by what they do in the shop, and those to an
 * address that an owner types.
 */
export function isOwnAction<Kind extends MailKind>(kind: Kind, details: MailDetails[Kind]): boolean {
  const { isOwnAction: rule = false } = rulesOf[kind]
  return typeof rule === 'boolean' ? rule : rule(details)
}
