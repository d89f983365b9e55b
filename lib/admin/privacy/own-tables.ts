import { personFields } from '@/lib/accounts/users/user-schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { byOrder, orderTables } from './own-orders'
import { byUser, internal, type OwnTable, ofShop, person, secret } from './own-table'

const writer = Prisma.sql`case when t.kind = 'contact_message' then lower(t.details->>'email') end`

/**
 * The tables that say something of a person, with what of them their own export contains and why the rest is left out. A test fails for a
 * table of the shop that is in none of the three lists of this file, for a column of these tables that is not named here, and for one of
 * another table whose name sounds like a person's.
 */
export const ownTables: Record<string, OwnTable> = {
  User: {
    section: 'account',
    title: 'account.own-account',
    of: ({ id }) => Prisma.sql`t.id = ${id}`,
    columns: [
      ...Object.keys(personFields),
      ...['id', 'language', 'role', 'provenEmail', 'holderEmail', 'invitedAs', 'createdAt'],
    ],
    withheld: {
      passwordHash: secret,
      sessionVersion: internal,
      isAdmin: 'Follows from the role.',
      nameWords: 'The name once more.',
    },
  },
  Session: {
    section: 'sessions',
    title: 'account.own-sessions',
    of: byUser,
    columns: ['number', 'browser', 'createdAt', 'lastSeenAt', 'provenAt'],
    withheld: { id: secret, userId: person },
  },
  Passkey: {
    section: 'passkeys',
    title: 'account.own-passkeys',
    of: byUser,
    columns: ['name', 'transports', 'createdAt', 'lastUsedAt'],
    withheld: { id: internal, userId: person, credentialId: secret, publicKey: secret, counter: internal },
  },
  CodeFactor: {
    section: 'appForCodes',
    title: 'account.own-app',
    of: byUser,
    columns: ['createdAt', 'confirmedAt'],
    withheld: { userId: person, secret, lastStep: internal },
  },
  RecoveryCode: {
    section: 'recoveryCodes',
    title: 'account.own-recovery',
    of: byUser,
    columns: ['usedAt'],
    withheld: { id: internal, userId: person, hash: secret },
  },
  PasswordReset: {
    section: 'passwordResets',
    title: 'account.own-resets',
    of: byUser,
    columns: ['role', 'email', 'createdAt', 'expiresAt'],
    withheld: { id: internal, userId: person, tokenHash: secret },
  },
  ...orderTables,
  Review: {
    section: 'reviews',
    title: 'account.own-reviews',
    of: byUser,
    columns:
      'id productId name rating comment createdAt hiddenAt hiddenReason answer answeredAt helpfulCount'.split(
        ' ',
      ),
    withheld: { userId: person, readAt: ofShop },
  },
  ReviewVote: {
    section: 'votes',
    title: 'account.own-votes',
    of: byUser,
    columns: ['reviewId', 'createdAt'],
    withheld: { userId: person },
  },
  StockAlert: {
    section: 'alerts',
    title: 'account.own-alerts',
    of: ({ id, email, isProven }) => Prisma.sql`(t."userId" = ${id} or ${isProven} and t.email = ${email})`,
    columns: ['productId', 'email', 'language', 'createdAt', 'confirmedAt', 'toldAt'],
    withheld: { id: internal, userId: person },
  },
  CartLine: {
    section: 'cart',
    title: 'account.own-cart',
    of: byUser,
    columns: ['productId', 'qty', 'addedAt', 'updatedAt'],
    withheld: { userId: person },
  },
  Mail: {
    section: 'mails',
    title: 'account.own-mails',
    of: (who) => Prisma.sql`(t."userId" = ${who.id} or ${byOrder(who)} and t.recipient <> ''
      or ${who.isProven} and ${who.email} in (lower(t.recipient), ${writer}))`,
    columns: ['createdAt', 'kind', 'recipient', 'language', 'details', 'status', 'orderId', 'sentAt'],
    // The link of a mail that waits sets a password.
    expressions: { details: Prisma.sql`t.details - 'token'` },
    withheld: Object.fromEntries(
      'id key messageId isUnproven attempts lastError nextAttemptAt giveUpAt withoutServer lane turn account unconfirmed'
        .split(' ')
        .map((name) => [name, internal])
        .concat([['userId', person]]),
    ),
  },
  SavedView: {
    section: 'savedViews',
    title: 'account.own-views',
    of: byUser,
    columns: ['name', 'path', 'createdAt'],
    withheld: { id: internal, userId: person },
  },
  AuditEntry: {
    section: 'log',
    title: 'account.own-log',
    of: ({ id }) => Prisma.sql`(t."actorId" = ${id} or t.entity = 'user' and t."entityId" = ${id})`,
    columns: ['at', 'via', 'action', 'entity', 'entityId'],
    withheld: {
      id: internal,
      actorId: 'The person, or another one.',
      actorName: 'Empty.',
      actorRole: 'Of the person, or of another one.',
      requestId: internal,
      keyId: 'Of a program.',
      keyName: 'Of a program.',
      changes: 'What became of goods and orders.',
    },
  },
}

/** Tables that name an account or belong to a row above, and that the export leaves out. */
export const excusedTables: Readonly<Record<string, string>> = {
  Challenge: 'Numbers that a passkey signs within minutes.',
  IdempotencyKey: 'Keeps an order from being placed twice, for a day; the order itself is in the export.',
  BulkResult: 'Keeps a change of the desk from being made twice, for a day.',
  AppliedFile:
    'Which files of products the staff have applied, for a year; of people it holds ids of accounts.',
  StockMovement: 'The ledger of the shop’s goods; of people it holds ids of orders and accounts.',
  Page: 'Texts of the shop; the versions that orders were placed under are in the export.',
  PageTranslation: 'The same in the shop’s further languages.',
  WebhookDelivery:
    'What the shop has told its own programs of orders and withdrawals, which are in the export; kept for 30 days.',
  OrderNote: 'Working notes of the shop, which may name others; its owner answers who asks for them.',
}

/** Tables that say nothing of a shopper. */
export const impersonalTables: readonly string[] =
  'ApiKey Backup CategoryTranslation Country CountryReading FormerCategory FormerMember GroupOption GroupSurplus InvoiceCounter JobRun KeyResult ListAnchor Maker MarkFile Notice OptionValue OutgoingEvent PictureFolder PlannedReduction PriceChange Product ProductGroup ProductImport ProductImportRow ProductSearch ProductTranslation ProposalDismissal RateLimit SearchExpansion SearchFolding SearchMiss SearchSynonym SearchWord ServiceHealth SetupLink ShopSettings UnseenProduct UploadedPicture Webhook'.split(
    ' ',
  )
