import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { unsentMail } from '@/lib/messaging/email/unsent-mails'
import { env } from '@/lib/platform/config/env'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { type Paging, slice } from '@/lib/shared/lists/paging'
import { type MailListState, parseId } from '@/lib/shared/routes/paths'
import { unstorable } from '@/lib/shared/text/text'
import { z } from '@/lib/shared/validation/zod'

/** Longer than any address. */
const maxLength = 320

/** The words of `?q=`; null without any, for several or endless values, and for control characters. */
export function searchParam(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string' || unstorable.test(value)) return null
  const words = value.trim().toLowerCase()
  return words.length > maxLength || words === '@' ? null : words || null
}

export type MailFilter = { search?: string | null; state?: MailListState | null }

/** The condition of each part of the list. */
export const mailStates: Record<MailListState, Prisma.Sql> = {
  held_back: Prisma.sql`status = 'held_back'`,
  unsent: unsentMail,
}

const foundRow = z.object({ ids: z.array(z.int()), total: z.int() })

/**
 * Returns the ids of one page of mails, newest first, and how many there are. Digits find the mails of this order, other words
 * those whose address, or its domain, begins with them.
 */
export async function findMails(
  { search = null, state = null }: MailFilter,
  paging: Paging,
): Promise<{ ids: number[]; total: number }> {
  const { skip, take } = slice(paging)
  const conditions = [
    ...(search === null ? [] : [condition(search)]),
    ...(state === null ? [] : [mailStates[state]]),
  ]
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty
  const [found] = await queryWithPlan(
    foundRow,
    Prisma.sql`
    select (select count(*)::int from "Mail" ${where}) as total, array(
      select id from "Mail" ${where} order by "createdAt" desc, id desc offset ${skip} limit ${take}) as ids`,
  )
  return found ?? { ids: [], total: 0 }
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
