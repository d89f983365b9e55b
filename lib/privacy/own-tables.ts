import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The tables that say something of a person, with what of them their own export contains and why the rest is left out. A test fails for a table or
 * column that is related to an account or holds an address, and is in neither.
 */

export type Person = { id: number; email: string; isProven: boolean }

type OwnTable = {
  /** What its rows are called, in the export and on the page. */
  section: string
  title: string
  /** The rows of a person; the table is `t`. */
  of: (person: Person) => Prisma.Sql
  columns: readonly string[]
  /** Why columns are left out. */
  withheld: Readonly<Record<string, string>>
}

const person = 'Is the person.'
const secret = 'A secret, or what is computed from one.'
const internal = 'For the shop’s programs; says nothing of the person.'
const ofShop = 'What the shop knows of itself, not of the person.'

const byUser = ({ id }: Person) => Prisma.sql`t."userId" = ${id}`
const ownOrders = ({ id }: Person) => Prisma.sql`(select id from "Order" where "userId" = ${id})`
const byOrder = (who: Person) => Prisma.sql`t."orderId" in ${ownOrders(who)}`
const ownRefunds = (who: Person) => Prisma.sql`(select id from "Refund" where "orderId" in ${ownOrders(who)})`
const ownPayments = (who: Person) =>
  Prisma.sql`(select id from "Payment" where "orderId" in ${ownOrders(who)})`

export const ownTables: Record<string, OwnTable> = {
  User: {
    section: 'account',
    title: 'Account',
    of: ({ id }) => Prisma.sql`t.id = ${id}`,
    columns: ['id', 'name', 'email', 'role', 'provenEmail', 'invitedAs', 'createdAt'],
    withheld: {
      passwordHash: secret,
      sessionVersion: internal,
      isAdmin: 'Follows from the role.',
      nameWords: 'The name once more.',
    },
  },
  Session: {
    section: 'sessions',
    title: 'Where you are logged in',
    of: byUser,
    columns: ['number', 'browser', 'createdAt', 'lastSeenAt', 'provenAt'],
    withheld: { id: secret, userId: person },
  },
  Passkey: {
    section: 'passkeys',
    title: 'Passkeys',
    of: byUser,
    columns: ['name', 'transports', 'createdAt', 'lastUsedAt'],
    withheld: { id: internal, userId: person, credentialId: secret, publicKey: secret, counter: internal },
  },
  CodeFactor: {
    section: 'appForCodes',
    title: 'App for codes',
    of: byUser,
    columns: ['createdAt', 'confirmedAt'],
    withheld: { userId: person, secret, lastStep: internal },
  },
  RecoveryCode: {
    section: 'recoveryCodes',
    title: 'Recovery codes',
    of: byUser,
    columns: ['usedAt'],
    withheld: { id: internal, userId: person, hash: secret },
  },
  PasswordReset: {
    section: 'passwordResets',
    title: 'Links to set a password',
    of: byUser,
    columns: ['role', 'createdAt', 'expiresAt'],
    withheld: { id: internal, userId: person, tokenHash: secret },
  },
  Order: {
    section: 'orders',
    title: 'Orders',
    of: byUser,
    columns:
      'id createdAt buyerName buyerEmail address city postalCode country countryCode billedAddress paymentMethod itemsCents shippingCents taxCents totalCents refundedCents paidAt shippedAt carrier trackingNumber trackingUrl deliveredAt cancelledAt stockState heldUntil updatedAt'.split(
        ' ',
      ),
    withheld: {
      userId: person,
      buyerWords: 'The name once more.',
      holdCount: internal,
      trackingDueAt: internal,
      forgottenAt: internal,
    },
  },
  OrderItem: {
    section: 'orderLines',
    title: 'Lines of orders',
    of: byOrder,
    columns: ['id', 'orderId', 'productId', 'name', 'image', 'priceCents', 'qty'],
    withheld: {},
  },
  Payment: {
    section: 'payments',
    title: 'Payments',
    of: byOrder,
    columns:
      'id orderId method status providerOrderId captureId amountCents currency receivedOn reference isAddressed reason details createdAt updatedAt resolvedAt'.split(
        ' ',
      ),
    withheld: {
      requestId: secret,
      merchantId: ofShop,
      feeCents: ofShop,
      activeAt: internal,
      nextCheckAt: internal,
    },
  },
  Refund: {
    section: 'refunds',
    title: 'Refunds',
    of: byOrder,
    columns:
      'id orderId paymentId origin method status providerRefundId amountCents currency hasShipping itemsCents shippingCents taxCents explanation reason details createdAt updatedAt completedAt resolvedAt'.split(
        ' ',
      ),
    withheld: {
      requestId: secret,
      idempotencyKey: secret,
      adminId: 'Another person.',
      feeCents: ofShop,
      activeAt: internal,
      nextCheckAt: internal,
    },
  },
  RefundLine: {
    section: 'refundLines',
    title: 'Lines of refunds',
    of: (who) => Prisma.sql`t."refundId" in ${ownRefunds(who)}`,
    columns: ['refundId', 'orderItemId', 'refundedQty'],
    withheld: { id: internal, qty: ofShop, restockedAt: ofShop, problem: ofShop },
  },
  Invoice: {
    section: 'invoices',
    title: 'Invoices and credit notes',
    of: (who) => Prisma.sql`(${byOrder(who)} or t."refundId" in ${ownRefunds(who)})`,
    columns: [
      'kind',
      'year',
      'number',
      'issuedAt',
      'suppliedAt',
      'countryCode',
      'taxPercent',
      'orderId',
      'refundId',
    ],
    withheld: { id: internal, seller: ofShop, pdf: 'Is downloaded on the page of the order.' },
  },
  Dispute: {
    section: 'disputes',
    title: 'Disputes',
    of: (who) => Prisma.sql`t."paymentId" in ${ownPayments(who)}`,
    columns: [
      'disputeId',
      'paymentId',
      'status',
      'reason',
      'amountCents',
      'currency',
      'openedAt',
      'closedAt',
    ],
    withheld: {
      id: internal,
      respondBy: ofShop,
      resolvedAt: ofShop,
      nextCheckAt: internal,
      updatedAt: internal,
    },
  },
  WebhookEvent: {
    section: 'paypalMessages',
    title: 'Messages of PayPal',
    of: (who) => Prisma.sql`t."providerOrderId" in (
      select "providerOrderId" from "Payment" where "orderId" in ${ownOrders(who)})`,
    columns: ['eventId', 'eventType', 'providerOrderId', 'receivedAt', 'body'],
    withheld: {
      id: internal,
      attempts: internal,
      reason: internal,
      details: internal,
      nextCheckAt: internal,
      processedAt: internal,
      resolvedAt: internal,
    },
  },
  Review: {
    section: 'reviews',
    title: 'Reviews',
    of: byUser,
    columns:
      'id productId name rating comment createdAt hiddenAt hiddenReason answer answeredAt helpfulCount'.split(
        ' ',
      ),
    withheld: { userId: person, readAt: ofShop },
  },
  ReviewVote: {
    section: 'votes',
    title: 'Votes for reviews',
    of: byUser,
    columns: ['reviewId', 'createdAt'],
    withheld: { userId: person },
  },
  StockAlert: {
    section: 'alerts',
    title: 'Waiting for products',
    of: ({ id, email, isProven }) => Prisma.sql`(t."userId" = ${id} or ${isProven} and t.email = ${email})`,
    columns: ['productId', 'email', 'createdAt', 'confirmedAt', 'toldAt'],
    withheld: { id: internal, userId: person },
  },
  Mail: {
    section: 'mails',
    title: 'Mails to you',
    of: (who) => Prisma.sql`(t."userId" = ${who.id} or ${byOrder(who)} and t.recipient <> ''
      or ${who.isProven} and lower(t.recipient) = ${who.email})`,
    columns: ['kind', 'recipient', 'details', 'status', 'orderId', 'createdAt', 'sentAt'],
    withheld: Object.fromEntries(
      'id key messageId isUnproven attempts lastError nextAttemptAt giveUpAt withoutServer lane turn account unconfirmed'
        .split(' ')
        .map((name) => [name, internal])
        .concat([['userId', person]]),
    ),
  },
  SavedView: {
    section: 'savedViews',
    title: 'Saved views of the desk',
    of: byUser,
    columns: ['name', 'path', 'createdAt'],
    withheld: { id: internal, userId: person },
  },
  AuditEntry: {
    section: 'log',
    title: 'What you did at the desk, and what was done to your account',
    of: ({ id }) => Prisma.sql`(t."actorId" = ${id} or t.entity = 'user' and t."entityId" = ${id})`,
    columns: ['at', 'via', 'action', 'entity', 'entityId'],
    withheld: {
      id: internal,
      actorId: 'The person, or another one.',
      actorName: 'Empty.',
      actorRole: 'Of the person, or of another one.',
      requestId: internal,
      changes: 'What became of goods and orders.',
    },
  },
}

/** Tables that name an account or belong to a row above, and that the export leaves out. */
export const excusedTables: Readonly<Record<string, string>> = {
  Challenge: 'Numbers that a passkey signs within minutes.',
  IdempotencyKey: 'Keeps an order from being placed twice, for a day; the order itself is in the export.',
  BulkResult: 'Keeps a change of the desk from being made twice, for a day.',
  StockMovement: 'The ledger of the shop’s goods; of people it holds ids of orders and accounts.',
  OrderNote: 'Working notes of the shop, which may name others; its owner answers who asks for them.',
}
