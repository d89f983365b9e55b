import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { unsentMail } from '@/lib/messaging/email/unsent-mails'
import { env } from '@/lib/platform/config/env'
import { allOf } from '@/lib/platform/db/conditions'
import { parseId } from '@/lib/shared/routes/paths'
import type { MailFilter, MailPart } from './mail-schema'

/** The condition of each part of the list. */
export const mailStates: Record<MailPart, Prisma.Sql> = {
  held_back: Prisma.sql`status = 'held_back'`,
  unsent: unsentMail,
}

/** The condition of a filter: digits find the mails of this order, other words those whose address, or its domain, begins with them. */
export function mailConditions({ q, state }: MailFilter): Prisma.Sql {
  return allOf(q && hasOrderOrAddress(q), state && mailStates[state])
}

function hasOrderOrAddress(search: string): Prisma.Sql {
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
