import type { MailKind } from '@/lib/generated/prisma/enums'
import { mailWords } from '@/lib/mail/mail-words'
import { singleLine } from '@/lib/mail/single-line'
import { formatPrice } from '@/lib/money'
import { addressLines } from '@/lib/orders/address-lines'
import type { OrderDocument } from '@/lib/orders/order-document'
import type { MailDetails } from '@/lib/outbox/mail-kinds'
import { absoluteUrl } from '@/lib/shop-address'

/** What a mail says, before it is written as HTML and as text: both have the same words. No part contains a line break. */
export type MailContent = {
  subject: string
  shopName: string
  greeting: string
  paragraphs: string[]
  order: {
    heading: string
    lines: Amount[]
    totals: (Amount & { isTotal?: boolean })[]
    addressLabel: string
    address: string[]
  } | null
  button: { label: string; href: string } | null
  footer: string[]
}
type Amount = { label: string; amount: string }

/** What mails say of the shop, from its settings. */
export type MailShop = { url: string; name: string; contact: string | undefined; holdMinutes: number }

export type MailFacts = {
  [Kind in MailKind]: { kind: Kind; details: MailDetails<Kind> }
}[MailKind] & { order: OrderDocument | null; shop: MailShop }

/** What mail programs make a link of. As a name it is bait: anybody can have an account with the address of another. */
const looksLikeLink = /[\p{L}\p{N}]\.\p{L}{2}|:\/\/|@/u

/** Words a mail. Texts of people are cut, and keep their direction to themselves. Links lead to the shop only. */
export function mailContent(facts: MailFacts): MailContent {
  const { order, shop, details } = facts
  const { subject, paragraphs, button, showsOrder } = mailWords(facts)
  const name = 'name' in details ? details.name : facts.kind === 'needs_attention' ? '' : order?.buyerName
  const addressee = looksLikeLink.test(name ?? '') ? '' : singleLine(name ?? '', 100)
  return {
    subject: singleLine(subject, 200),
    shopName: singleLine(shop.name, 100),
    greeting: addressee ? `Hello ${addressee},` : 'Hello,',
    paragraphs: paragraphs.map((text) => singleLine(text, 2000)).filter((text) => text !== ''),
    order: showsOrder && order ? orderPart(order) : null,
    button: button && { label: button.label, href: absoluteUrl(button.path, shop.url) },
    footer: footerOf(facts),
  }
}

function orderPart(order: OrderDocument): MailContent['order'] {
  const { id, orderItems } = order
  return {
    heading: `Order ${id}`,
    lines: orderItems.map(({ name, qty, priceCents }) => ({
      label: `${qty} × ${singleLine(name, 200)}`,
      amount: formatPrice(priceCents * qty),
    })),
    totals: [
      { label: 'Items', amount: formatPrice(order.itemsCents) },
      { label: 'Shipping', amount: formatPrice(order.shippingCents) },
      { label: 'Tax', amount: formatPrice(order.taxCents) },
      { label: 'Total', amount: formatPrice(order.totalCents), isTotal: true },
    ],
    addressLabel: 'Shipping address',
    address: [order.buyerName, ...addressLines(order)]
      .map((line) => singleLine(line, 200))
      .filter((line) => line !== ''),
  }
}

function footerOf({ kind, shop }: MailFacts): string[] {
  const why =
    kind === 'needs_attention'
      ? 'This mail goes to the owner of the shop.'
      : 'You get this mail because of your order or account. It is not advertising.'
  return [why, ...(shop.contact ? [`Questions? Write to ${singleLine(shop.contact, 200)}.`] : [])]
}
