import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import type { Paged, Paging } from '@/lib/db/paging'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { MailKind } from '@/lib/generated/prisma/enums'
import { sendsMails } from '@/lib/outbox/queue-mail'
import { Problem } from '@/lib/problem'
import { kindText, type MailEntry, type MailState, type MailView } from './mail-entry'
import { mailOrderSelect } from './mail-order'
import { isUndecided } from './old-mails'
import { mailSelect, type RenderedMail, renderMail } from './render-mail'
import { findMails, type MailFilter } from './search-mails'

const select = {
  ...mailSelect,
  status: true,
  withoutServer: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
  order: { select: { ...mailOrderSelect, buyerEmail: true, user: { select: { email: true } } } },
} satisfies Prisma.MailSelect

type Row = Prisma.MailGetPayload<{ select: typeof select }>

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.MailOrderByWithRelationInput[]

/** Returns one page of all mails, or of those that `filter` finds (`search-mails.ts`), newest first. Admins only. */
export async function listMails(
  viewer: Viewer | null,
  paging: Paging,
  filter: MailFilter = {},
): Promise<Paged<MailEntry>> {
  requireAdmin(viewer)
  const { ids, total } = await findMails(filter, paging)
  const rows = await db.mail.findMany({ where: { id: { in: ids } }, orderBy: newestFirst, select })
  return { items: rows.map((row) => entryOf(row, readable(row))), total }
}

/** Returns how many mails are held back. Admins only. */
export async function countHeldBack(viewer: Viewer | null): Promise<number> {
  requireAdmin(viewer)
  return db.mail.count({ where: { status: 'held_back' } })
}

/** More are not shown on the order's page. */
const maxOfOrder = 100

/** Returns the newest mails of an order. Admins only. */
export async function listMailsOfOrder(viewer: Viewer | null, orderId: number): Promise<MailEntry[]> {
  requireAdmin(viewer)
  const rows = await db.mail.findMany({ where: { orderId }, orderBy: newestFirst, take: maxOfOrder, select })
  return rows.map((row) => entryOf(row, readable(row)))
}

/** Returns a mail as its reader sees it. Admins only. Throws `not-found`. */
export async function getMail(viewer: Viewer | null, id: number | null): Promise<MailView> {
  requireAdmin(viewer)
  const row = id === null ? null : await db.mail.findUnique({ where: { id }, select })
  if (!row) throw new Problem('not-found')
  const mail = readable(row)
  const isReset = row.kind === 'password_reset'
  const isConfirmation = row.kind === 'account_made'
  const hasToken = Object(row.details).token !== undefined
  return {
    ...entryOf(row, mail),
    html: mail.html,
    text: mail.text,
    isLong: row.order !== null,
    hidesLink: (isConfirmation && sendsMails()) || (isReset && (sendsMails() || !hasToken)),
  }
}

/** Returns whether a mail can be sent again. The link of a password reset is not kept once its mail is sent or given up. */
export function canSend(kind: MailKind, details: unknown): boolean {
  return kind !== 'password_reset' || Object(details).token !== undefined
}

/** Writes the mail. Falls back to its kind when another version of the shop has queued it and this one cannot write it. */
function readable(row: Row): RenderedMail {
  try {
    return renderMail(row, { hidesToken: sendsMails() })
  } catch {
    return { to: row.recipient || null, subject: kindText(row.kind), html: '', text: '' }
  }
}

function entryOf(row: Row, { to, subject }: RenderedMail): MailEntry {
  const { id, kind, attempts, lastError, createdAt, sentAt } = row
  return {
    id,
    kind,
    subject,
    to,
    state: stateOf(row),
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    sendTo: presentRecipient(row) || (env().MAIL_OWNER ?? null),
    canSend: sendsMails() && canSend(kind, row.details),
  }
}

/** The same rule as `sendAgain` has. */
function presentRecipient({ kind, recipient, order }: Row): string {
  const buyer = kind.startsWith('order_') && order ? (order.user?.email ?? order.buyerEmail) : ''
  return buyer || recipient
}

function stateOf({ status, withoutServer, kind, createdAt }: Row): MailState {
  if (status !== 'waiting') return status
  if (!sendsMails()) return 'unsent'
  return isUndecided({ withoutServer, kind, createdAt }) ? 'undecided' : 'waiting'
}
