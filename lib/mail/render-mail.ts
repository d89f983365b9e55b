import 'server-only'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import { type MailFacts, type MailOrder, mailContent } from '@/lib/mail/mail-content'
import { mailHtml } from '@/lib/mail/mail-html'
import { mailText } from '@/lib/mail/mail-text'
import { mailDetails } from '@/lib/outbox/mail-kinds'

/** What is read of a mail to write it: its order is read with it, as it is now. */
export const mailSelect = {
  kind: true,
  recipient: true,
  details: true,
  order: {
    select: {
      id: true,
      buyerName: true,
      address: true,
      city: true,
      postalCode: true,
      country: true,
      paidAt: true,
      cancelledAt: true,
      stockState: true,
      itemsCents: true,
      shippingCents: true,
      taxCents: true,
      totalCents: true,
      orderItems: { select: { name: true, qty: true, priceCents: true }, orderBy: { id: 'asc' } },
    },
  },
} satisfies Prisma.MailSelect

export type MailRow = Prisma.MailGetPayload<{ select: typeof mailSelect }>

export type RenderedMail = {
  /** One address; `null` for a mail to the owner of a shop without `MAIL_OWNER`. */
  to: string | null
  subject: string
  html: string
  text: string
}

/**
 * Writes a mail as HTML and as text, which say the same. `hidesToken` replaces the token of a password reset, as does a mail
 * that was sent, which no longer has it. Throws a ZodError for details that do not match the kind.
 */
export function renderMail(row: MailRow, { hidesToken = false } = {}): RenderedMail {
  const content = mailContent(factsOf(row, hidesToken))
  const { MAIL_OWNER } = env()
  return {
    to: row.recipient || (MAIL_OWNER ?? null),
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
  }
}

function factsOf({ kind, details, order }: MailRow, hidesToken: boolean): MailFacts {
  const { SHOP_URL, SELLER_NAME, CONTACT_EMAIL, STOCK_HOLD_MINUTES } = env()
  const written = { token: 'hidden', ...Object(details), ...(hidesToken ? { token: 'hidden' } : {}) }
  return {
    kind,
    details: mailDetails[kind].parse(written),
    order: order && orderOf(order),
    shop: {
      url: SHOP_URL,
      name: SELLER_NAME,
      contact: CONTACT_EMAIL,
      holdMinutes: STOCK_HOLD_MINUTES,
    },
  } as MailFacts
}

function orderOf({ orderItems, ...order }: NonNullable<MailRow['order']>): MailOrder {
  return { ...order, lines: orderItems }
}
