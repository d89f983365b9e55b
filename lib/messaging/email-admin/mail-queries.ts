import 'server-only'
import { can } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { isUndecided } from '@/lib/messaging/email/old-mails'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { mailOrderSelect, orderPagesSelect } from '@/lib/messaging/email-templates/mail-order'
import { mailSelect, type RenderedMail, renderMail } from '@/lib/messaging/email-templates/render-mail'
import { mailRules } from '@/lib/messaging/outbox/mail-kinds'
import { sendsMails } from '@/lib/messaging/outbox/queue-mail'
import { db } from '@/lib/platform/db/db'
import { readTablePage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { kindText, type MailEntry, type MailState, type MailView } from './mail-entry'
import { type MailFilter, type MailPart, mailList } from './mail-schema'
import { mailConditions, mailStates } from './search-mails'

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

/** With the texts that are sent with an order, which a list does not read. */
const wholeSelect = {
  ...select,
  order: { select: { ...select.order.select, ...orderPagesSelect } },
} satisfies Prisma.MailSelect

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.MailOrderByWithRelationInput[]

const idContent = { row: z.object({ id: z.int() }), columns: Prisma.sql`t.id` }

/** Returns one page of all mails, or of those that `filter` finds (`search-mails.ts`), newest first. Admins only. */
export async function listMails(
  viewer: Viewer | null,
  paging: Paging,
  filter: MailFilter = mailList.all,
): Promise<Paged<MailEntry>> {
  const user = requireAction(viewer, 'see-admin')
  const { items, total } = await readTablePage('Mail', paging, idContent, {
    where: mailConditions(filter),
    order: Prisma.sql`"createdAt" desc, id desc`,
  })
  const ids = items.map(({ id }) => id)
  const rows = await db.mail.findMany({ where: { id: { in: ids } }, orderBy: newestFirst, select })
  return { items: rows.map((row) => entryOf(user, row, readable(row))), total }
}

const countsRow = z.object({ held_back: z.int(), unsent: z.int() })

/** Returns how many mails are held back, and how many did not go out at all, those included. Admins only. */
export async function countMails(viewer: Viewer | null): Promise<Record<MailPart, number>> {
  requireAction(viewer, 'see-admin')
  const [counts] = await readRows(db, countsRow)`
    select count(*) filter (where ${mailStates.held_back})::int as held_back, count(*)::int as unsent
    from "Mail" where ${mailStates.unsent}`
  return counts ?? { held_back: 0, unsent: 0 }
}

/** More are not shown on the order's page. */
const maxOfOrder = 100

/** Returns the newest mails of an order. Admins only. */
export async function listMailsOfOrder(viewer: Viewer | null, orderId: number): Promise<MailEntry[]> {
  const user = requireAction(viewer, 'see-admin')
  const rows = await db.mail.findMany({ where: { orderId }, orderBy: newestFirst, take: maxOfOrder, select })
  return rows.map((row) => entryOf(user, row, readable(row)))
}

/** Returns a mail as its reader sees it. Admins only. Throws `not-found`. */
export async function getMail(viewer: Viewer | null, id: number | null): Promise<MailView> {
  const user = requireAction(viewer, 'see-admin')
  const row = id === null ? null : await db.mail.findUnique({ where: { id }, select: wholeSelect })
  if (!row) throw new Problem('not-found')
  const hidesToken = hidesTokenFrom(user)
  const mail = readable(row, hidesToken)
  const { tokenHours, isConfirmation = false } = mailRules(row.kind) ?? {}
  const isToken = tokenHours !== undefined
  return {
    ...entryOf(user, row, mail),
    html: mail.html,
    text: mail.text,
    isLong: row.order !== null,
    hidesLink: (isConfirmation && hidesToken) || (isToken && (hidesToken || !canSend(row.kind, row.details))),
  }
}

/** Returns whether a mail can be sent again. A link that sets a password is not kept once its mail is sent or given up. */
export function canSend(kind: string, details: unknown): boolean {
  return mailRules(kind)?.tokenHours === undefined || Object(details).token !== undefined
}

/** A shop without a mail server passes links on by hand: an owner does, to whom every account is open. */
function hidesTokenFrom({ role }: Viewer): boolean {
  return sendsMails() || !can(role, 'manage-shop')
}

/** Writes the mail. Falls back to its kind when another version of the shop has queued it and this one cannot write it. */
function readable(row: Row, hidesToken = true): RenderedMail {
  try {
    return renderMail(row, { hidesToken })
  } catch {
    return { to: row.recipient || null, subject: kindText(row.kind), html: '', text: '' }
  }
}

function entryOf({ role }: Viewer, row: Row, { to, subject }: RenderedMail): MailEntry {
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
    sendTo: presentRecipient(row) || ownerAddress(kind),
    canSend: sendsMails() && can(role, 'work-orders') && canSend(kind, row.details),
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
