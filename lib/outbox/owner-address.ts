import 'server-only'
import { env } from '@/lib/env'
import type { MailKind } from '@/lib/generated/prisma/enums'

/**
 * Returns the address at which the shop's owner gets mails of this kind; `null` when there is none. What visitors write may also go
 * to the address for shoppers.
 */
export function ownerAddress(kind: MailKind): string | null {
  const { MAIL_OWNER, CONTACT_EMAIL } = env()
  return MAIL_OWNER ?? (kind === 'contact_message' ? CONTACT_EMAIL : undefined) ?? null
}
