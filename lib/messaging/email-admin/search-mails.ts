import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { unsentMail } from '@/lib/messaging/email/unsent-mails'
import { env } from '@/lib/platform/config/env'
import { readIdPage } from '@/lib/platform/db/read-page'
import type { Paging } from '@/lib/shared/lists/paging'
import { parseId } from '@/lib/shared/routes/paths'
import type { MailFilter, MailPart } from './mail-schema'

/** The condition of each part of the list. */
export const mailStates: Record<MailPart, Prisma.Sql> = {
  held_back: Prisma.sql`status = 'held_back'`,
  unsent: unsentMail,
}

/**
 * Returns the ids of one page of mails, newest first, and how many there are. Digits find the mails of this order, other words
 * those whose address, or its domain, begins with them.
 */
export async function findMails(
  { q, state }: MailFilter,
  paging: Paging,
): Promise<{ ids: number[]; total: number }> {
  const where = Prisma.sql`${q ? condition(q) : Prisma.sql`true`} and ${state ? mailStates[state] : Prisma.sql`true`}`
  return readIdPage(
    { table: Prisma.sql`"Mail" t`, where, order: Prisma.sql`"createdAt" desc, id desc` },
    paging,
  )
}

function condition(search: string): Prisma.Sql {
  const orderId = parseId(/^#?(\d+)$/.exec(search)?.[1])
  if (orderId !== null) return Prisma.sql`"orderId" = ${orderId}`
  const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const domain = search.replace(/^@/, '')
  const owner = env().MAIL_OWNER?.toLowerCase()
  const isOwner = owner?.startsWith(search) || owner?.split('@')[1]?.startsWith(domain)
  return Prisma.sql`(lower(recipient) like ${beginning(search)}
    or lower(split_part(recipient, '@', 2)) like ${beginning(domain)}
    ${isOwner ? Prisma.sql`or recipient = ''` : Prisma.empty})`
}
