import { singleLine } from '@/lib/messaging/email/single-line'
import { isToOwner, type MailFacts, mailRules, mailWords } from '@/lib/messaging/outbox/mail-kinds'
import { dark, light } from '@/lib/shared/colour/palette'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { type TextBlock, textBlocks } from '@/lib/store/cms/text-blocks'
import { markPng } from '@/lib/store/logo/logo-address'
import { settingsPath } from '@/lib/store/settings/settings-path'
import { type AccentTones, accentTones } from '@/lib/store/theme/accent'
import type { MailShop } from './define-mail'
import { type MailOrder, type OrderPart, orderPart } from './mail-order'

/** The words of a mail, the same in HTML and text. No part contains a line break. */
export type MailContent = {
  subject: string
  /** For the list of a mailbox, after the subject. */
  preview: string
  shopName: string
  /** The absolute address of the mark. */
  mark: string
  /** Whether it is the shop's own, and not that of the specification, which has a tile. */
  hasOwnMark: boolean
  /** Of buttons. */
  tones: MailTones
  heading: string
  greeting: string
  paragraphs: string[]
  notes: { label: string; value: string }[]
  order: OrderPart | null
  /** The pages that the mail carries, and who sells; null without any. */
  law: LawPart | null
  button: { label: string; href: string } | null
  /** Below the button, small. */
  link: { label: string; href: string } | null
  footer: string[]
}

export type LawPart = { pages: { title: string; blocks: TextBlock[] }[]; seller: string[] }

export type MailTones = Record<'light' | 'dark', Pick<AccentTones, 'accent' | 'onAccent'>>

const ownTones: MailTones = {
  light: { accent: light.accent, onAccent: '#ffffff' },
  dark: { accent: dark.accent, onAccent: dark.onAccent },
}

/** Words a mail. Texts that people typed are shortened and isolated in their direction. Links lead to the shop only. */
export function mailContent(facts: MailFacts): MailContent {
  const { order, shop, details } = facts
  const { subject, heading = subject, paragraphs, notes = [], button, link, shows } = mailWords(facts)
  const name = 'name' in details ? details.name : isToOwner(facts.kind) ? '' : order?.buyerName
  const addressee = isBait(name ?? '', facts.isUnproven) ? '' : singleLine(name ?? '', 100)
  const said = paragraphs.map((text) => singleLine(text, 2000)).filter((text) => text !== '')
  const view = { view: shows ?? 'goods', isUnproven: facts.isUnproven, shop } as const
  return {
    ...lookOf(shop),
    subject: subjectLine(subject),
    preview: [...(shows && order ? [`Order ${order.id}.`] : []), said[0] ?? ''].join(' '),
    heading: singleLine(heading, 200),
    greeting: addressee ? `Hello ${addressee},` : 'Hello,',
    paragraphs: said,
    notes: notes
      .map(({ label, value }) => ({ label, value: singleLine(value, 200) }))
      .filter(({ value }) => value !== ''),
    order: shows && order ? orderPart(order, view) : null,
    law: facts.kind === 'order_placed' && order ? lawPart(order, shop) : null,
    button: button && { label: button.label, href: absoluteUrl(button.path, shop.url) },
    link: link ? { label: link.label, href: absoluteUrl(link.path, shop.url) } : null,
    footer: footerOf(facts),
  }
}

type MailLook = Pick<MailContent, 'shopName' | 'mark' | 'hasOwnMark' | 'tones'>

/** What all mails of a shop have in common. */
function lookOf({ name, mark, url, accent }: MailShop): MailLook {
  return {
    shopName: singleLine(name, 100),
    mark: absoluteUrl(mark === null ? '/icon-192.png' : markPng(mark, 192), url),
    hasOwnMark: mark !== null,
    tones: accent === null ? ownTones : accentTones(accent),
  }
}

/** The mail by which an owner sees whether mails arrive, and how they look. */
export function testMailContent(shop: MailShop): MailContent {
  const look = lookOf(shop)
  const said = 'This is a test. Mails of the shop arrive here, and look like this.'
  const subject = subjectLine(`A test mail of ${look.shopName}`)
  return {
    ...look,
    subject,
    preview: said,
    heading: subject,
    greeting: 'Hello,',
    paragraphs: [said],
    notes: [],
    order: null,
    law: null,
    button: { label: 'Settings: Mail', href: absoluteUrl(settingsPath('mail'), shop.url) },
    link: null,
    footer: ['You get this mail because you have asked for it in the settings of the shop.'],
  }
}

/** The pages that were in force when the order was placed. */
function lawPart({ terms, returnsPage }: MailOrder, { seller, url }: MailShop): LawPart | null {
  const pages = [terms, returnsPage].flatMap((page) =>
    page ? [{ title: singleLine(page.title, 200), blocks: textBlocks(page.text, url) }] : [],
  )
  if (pages.length === 0) return null
  return { pages, seller: seller.map((line) => singleLine(line, 200)).filter((line) => line !== '') }
}

/** A subject in one line. In a header `=?` begins an encoded word, which mail programs would decode. */
function subjectLine(text: string): string {
  return singleLine(text, 200).replaceAll('=?', '= ?')
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

function footerOf({ kind, shop }: MailFacts): string[] {
  const { why = 'You get this mail because of your order or account. It is not advertising.' } =
    mailRules(kind) ?? {}
  return [why, ...(shop.contact ? [`Questions? Write to ${singleLine(shop.contact, 200)}.`] : [])]
}
