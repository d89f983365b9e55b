import type { MailKind } from '@/lib/generated/prisma/enums'
import { addressLines } from '@/lib/orders/address-lines'
import type { OrderDocument } from '@/lib/orders/order-document'
import type { MailDetails } from '@/lib/outbox/mail-kinds'
import { absoluteUrl } from '@/lib/shop-address'
import { formatPrice } from '@/lib/text/money'
import { mailWords } from './mail-words'
import { singleLine } from './single-line'

/** The words of a mail, the same in HTML and text. No part contains a line break. */
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
    /** Empty for an address that nobody has proven. */
    address: string[]
  } | null
  button: { label: string; href: string } | null
  footer: string[]
}
type Amount = { label: string; amount: string }

/** The settings that mails mention. */
export type MailShop = { url: string; name: string; contact: string | undefined; holdMinutes: number }

export type MailFacts<Kind extends MailKind = MailKind> = {
  [Each in Kind]: { kind: Each; details: MailDetails[Each] } & MailContext
}[Kind]

export type MailContext = {
  order: OrderDocument | null
  shop: MailShop
  /** True if nobody has shown that the address is the account's: then the mail repeats no address that a stranger typed. */
  isUnproven: boolean
  /** Shows that the reader has the account's address. */
  confirmToken: string
}

/** Words a mail. Texts that people typed are shortened and isolated in their direction. Links lead to the shop only. */
export function mailContent(facts: MailFacts): MailContent {
  const { order, shop, details } = facts
  const { subject, paragraphs, button, showsOrder } = mailWords(facts)
  const name = 'name' in details ? details.name : facts.kind === 'needs_attention' ? '' : order?.buyerName
  const addressee = isBait(name ?? '', facts.isUnproven) ? '' : singleLine(name ?? '', 100)
  return {
    subject: singleLine(subject, 200),
    shopName: singleLine(shop.name, 100),
    greeting: addressee ? `Hello ${addressee},` : 'Hello,',
    paragraphs: paragraphs.map((text) => singleLine(text, 2000)).filter((text) => text !== ''),
    order: showsOrder && order ? orderPart(order, facts.isUnproven) : null,
    button: button && { label: button.label, href: absoluteUrl(button.path, shop.url) },
    footer: footerOf(facts),
  }
}

/** Longer ones are texts. */
const maxStrangersName = 60

/**
 * What mail programs make a link of, phone numbers included. Full stops of other scripts are read as one when the text is
 * normalized.
 */
const looksLikeLink =
  /\S\.[\p{L}\p{M}]{2}|\d\.\d+\.\d|[:/\\]\/|[\p{L}\p{N}]:[\p{L}\p{N}]|@|\bwww\b|\bxn--|(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){6}\p{Nd}/iu

/**
 * Returns whether a name has a link in it, or is a stranger's and long: anybody can have an account with the address of another.
 */
function isBait(name: string, isUnproven: boolean): boolean {
  const text = name
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return looksLikeLink.test(text) || (isUnproven && [...text].length > maxStrangersName)
}

function orderPart(order: OrderDocument, isUnproven: boolean): MailContent['order'] {
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
    address: (isUnproven ? [] : [order.buyerName, ...addressLines(order)])
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

/** Writes a mail as plain text. */
export function mailText({ greeting, paragraphs, order, button, footer, shopName }: MailContent): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(order
      ? [
          [order.heading, ...order.lines.map(({ label, amount }) => `${label}: ${amount}`)].join('\n'),
          order.totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
          ...(order.address.length > 0 ? [[`${order.addressLabel}:`, ...order.address].join('\n')] : []),
        ]
      : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ['-- ', shopName, ...footer].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
