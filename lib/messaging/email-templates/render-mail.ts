import 'server-only'
import { ZodError } from 'zod'
import { alertToken, confirmToken } from '@/lib/accounts/sessions/confirm-token'
import type { Prisma } from '@/lib/generated/prisma/client'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { isMailKind, type MailFacts, type MailKind, readDetails } from '@/lib/messaging/outbox/mail-kinds'
import { env } from '@/lib/platform/config/env'
import { failureText, logWarning } from '@/lib/platform/logging/log'
import { speakIn } from '@/lib/platform/messages/speak'
import { t } from '@/lib/shared/messages/message'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { localShop } from '@/lib/store/settings/local-shop'
import { shop } from '@/lib/store/settings/read-shop'
import type { MailShop } from './define-mail'
import { mailContent } from './mail-content'
import { mailHtml } from './mail-html'
import { type MailOrder, mailOrderSelect, orderPagesSelect } from './mail-order'
import { mailText } from './mail-text'

export const mailSelect = {
  id: true,
  kind: true,
  recipient: true,
  isUnproven: true,
  userId: true,
  details: true,
  language: true,
  order: { select: { ...mailOrderSelect, ...orderPagesSelect } },
} satisfies Prisma.MailSelect

export type MailRow = Omit<Prisma.MailGetPayload<{ select: typeof mailSelect }>, 'order' | 'language'> & {
  order: MailOrder | null
  /** Without one it is written in the shop's own. */
  language?: string | null
}

export type RenderedMail = {
  /** Null for a mail to the owner of a shop without `MAIL_OWNER`. */
  to: string | null
  subject: string
  html: string
  text: string
  /** Who gets the answers; by default the shop. */
  replyTo?: string
}

/**
 * Writes a mail as HTML and as text, which say the same, in its language, to whose pages its links lead. `hidesToken` replaces the tokens of its links; a password
 * reset that was sent no longer has one. Throws for details that do not match the kind, and for a kind of a later release, after
 * logging it.
 */
export function renderMail(row: MailRow, { hidesToken = false } = {}): RenderedMail {
  return speakIn(spokenIn(row.language), () => write(row, hidesToken))
}

function write(row: MailRow, hidesToken: boolean): RenderedMail {
  try {
    if (!isMailKind(row.kind)) throw new Error('This release does not know the kind.')
    const facts = factsOf(row.kind, row, hidesToken)
    const content = mailContent(facts)
    return {
      to: row.recipient || ownerAddress(row.kind),
      subject: content.subject,
      html: mailHtml(content),
      text: mailText(content),
      ...(facts.kind === 'contact_message' && { replyTo: facts.details.email }),
    }
  } catch (error) {
    logWarning('mail-not-written', { mailId: row.id, kind: row.kind, why: mistakeOf(error) })
    throw error
  }
}

/** Names place and rule of details that do not match, but no value: values are personal. */
function mistakeOf(error: unknown): string {
  if (!(error instanceof ZodError)) return failureText(error)
  return error.issues.map(({ path, code }) => `${path.join('.') || 'details'}: ${code}`).join(', ')
}

function factsOf<Kind extends MailKind>(
  kind: Kind,
  { details, order, isUnproven, userId, recipient }: MailRow,
  hidesToken: boolean,
): MailFacts<Kind> {
  const { alert } = Object(details)
  const withToken = { token: 'hidden', ...Object(details), ...(hidesToken ? { token: 'hidden' } : {}) }
  return {
    kind,
    details: readDetails(kind, withToken),
    order,
    isUnproven,
    confirmToken: hidesToken || userId === null ? 'hidden' : confirmToken({ id: userId, email: recipient }),
    alertToken:
      hidesToken || typeof alert !== 'number' ? 'hidden' : alertToken({ id: alert, email: recipient }),
    shop: mailShop(),
  }
}

/** Reads what mails say of the shop. */
export function mailShop(): MailShop {
  const { SHOP_URL, SELLER_NAME, CONTACT_EMAIL, STOCK_HOLD_MINUTES } = env()
  const { taxLabel, mark, accent, sellerName, sellerAddress, sellerTaxId, contactEmail } = localShop(shop())
  return {
    url: SHOP_URL,
    name: SELLER_NAME,
    contact: CONTACT_EMAIL,
    holdMinutes: STOCK_HOLD_MINUTES,
    taxLabel,
    seller: [
      sellerName,
      ...(sellerAddress ?? '').split('\n'),
      sellerTaxId ? t('mail.tax-id', { id: sellerTaxId }) : '',
      contactEmail ?? '',
    ],
    mark,
    accent,
  }
}
