import 'server-only'
import { requireAdmin, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { MailKind } from '@/lib/generated/prisma/enums'
import type { MailEntry, MailView } from '@/lib/mail/mail-entry'
import { type MailRow, mailSelect, type RenderedMail, renderMail } from '@/lib/mail/render-mail'
import { type Paged, type Paging, slice } from '@/lib/paging'
import { Problem } from '@/lib/problem'

const select = {
  ...mailSelect,
  id: true,
  status: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
} satisfies Prisma.MailSelect

/** Whether the shop sends mails: otherwise they wait, and admins read them. */
export function sendsMails(): boolean {
  return env().SMTP_URL !== undefined
}

/** Returns one page of all mails, newest first. Admins only. */
export async function listMails(viewer: Viewer | null, paging: Paging): Promise<Paged<MailEntry>> {
  requireAdmin(viewer)
  const [rows, total] = await db.$transaction([
    db.mail.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...slice(paging), select }),
    db.mail.count(),
  ])
  return { items: rows.map((row) => entryOf(row, readable(row))), total }
}

/** Returns a mail as its reader sees it. Admins only. Throws `not-found`. */
export async function getMail(viewer: Viewer | null, id: number | null): Promise<MailView> {
  requireAdmin(viewer)
  const row = id === null ? null : await db.mail.findUnique({ where: { id }, select })
  if (!row) throw new Problem('not-found')
  const mail = readable(row)
  const isReset = row.kind === 'password_reset'
  const hasToken = Object(row.details).token !== undefined
  return {
    ...entryOf(row, mail),
    html: mail.html,
    text: mail.text,
    isLong: row.order !== null,
    hidesLink: isReset && (sendsMails() || !hasToken),
    isSending: sendsMails(),
    canSend: sendsMails() && canSend(row.kind, row.details),
  }
}

/** Whether a mail can be sent again. The link of a password reset is not kept once its mail is sent or given up. */
export function canSend(kind: MailKind, details: unknown): boolean {
  return kind !== 'password_reset' || Object(details).token !== undefined
}

/** Writes the mail. One that this version of the shop cannot write is shown by its kind. */
function readable(row: MailRow): RenderedMail {
  try {
    return renderMail(row, { hidesToken: sendsMails() })
  } catch {
    const words = row.kind.replaceAll('_', ' ')
    return { to: row.recipient, subject: words, html: '', text: '' }
  }
}

function entryOf(
  row: Prisma.MailGetPayload<{ select: typeof select }>,
  { to, subject }: RenderedMail,
): MailEntry {
  const { id, status, attempts, lastError, createdAt, sentAt } = row
  return {
    id,
    subject,
    to,
    status,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
