import { sentenceLine, singleLine } from '@/lib/messaging/email/single-line'
import { isToOwner, type MailFacts, mailRules, mailWords } from '@/lib/messaging/outbox/mail-kinds'
import { dark, light } from '@/lib/shared/colour/palette'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { type TextBlock, textBlocks } from '@/lib/store/cms/text-blocks'
import { langOfVersion } from '@/lib/store/cms/version-language'
import { markPng } from '@/lib/store/logo/logo-address'
import { settingsPath } from '@/lib/store/settings/settings-path'
import { type AccentTones, accentTones } from '@/lib/store/theme/accent'
import type { MailShop } from './define-mail'
import { type MailOrder, type OrderPart, orderPart } from './mail-order'

/** HTML and text of a mail say the same. No part contains a line break. */
export type MailContent = {
  language: Language
  subject: string
  /** Mailboxes list it after the subject. */
  preview: string
  shopName: string
  /** An absolute address. The mark that is not the shop's own has a tile. */
  mark: string
  hasOwnMark: boolean
  tones: MailTones
  heading: string
  greeting: string
  paragraphs: string[]
  notes: { label: string; value: string }[]
  order: OrderPart | null
  law: LawPart | null
  button: { label: string; href: string } | null
  link: { label: string; href: string } | null
  footer: string[]
}

export type LawPart = {
  sellerLabel: string
  /** `lang` of one in another language than the mail. */
  pages: { title: string; blocks: TextBlock[]; lang?: string }[]
  seller: string[]
}

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
  const sentences = paragraphs.map((text) => sentenceLine(text, 2000)).filter((text) => text !== '')
  // The desk has the one language.
  const linkTo = (path: string) => absoluteUrl(isToOwner(facts.kind) ? path : localPath(path), shop.url)
  const view = { view: shows ?? 'goods', isUnproven: facts.isUnproven, shop } as const
  return {
    ...lookOf(shop),
    subject: subjectLine(subject),
    preview: [
      ...(shows && order ? [t('mail.preview-order', { id: order.id })] : []),
      sentences[0] ?? '',
    ].join(' '),
    heading: sentenceLine(heading, 200),
    greeting: addressee ? t('mail.greeting', { name: addressee }) : t('mail.greeting-nobody'),
    paragraphs: sentences,
    notes: notes
      .map(({ label, value }) => ({ label, value: singleLine(value, 200) }))
      .filter(({ value }) => value !== ''),
    order: shows && order ? orderPart(order, view) : null,
    law: facts.kind === 'order_placed' && order ? lawPart(order, shop) : null,
    button: button && { label: button.label, href: linkTo(button.path) },
    link: link ? { label: link.label, href: linkTo(link.path) } : null,
    footer: footerOf(facts),
  }
}

type MailLook = Pick<MailContent, 'language' | 'shopName' | 'mark' | 'hasOwnMark' | 'tones'>

function lookOf({ name, mark, url, accent }: MailShop): MailLook {
  return {
    language: currentLanguage(),
    shopName: singleLine(name, 100),
    mark: absoluteUrl(mark === null ? '/icon-192.png' : markPng(mark, 192), url),
    hasOwnMark: mark !== null,
    tones: accent === null ? ownTones : accentTones(accent),
  }
}

/** Words the mail by which an owner sees whether mails arrive, and how they look. */
export function testMailContent(shop: MailShop): MailContent {
  const look = lookOf(shop)
  const sentence = t('mail.test-sentence')
  const subject = subjectLine(t('mail.test-subject', { shop: look.shopName }))
  return {
    ...look,
    subject,
    preview: sentence,
    heading: subject,
    greeting: t('mail.greeting-nobody'),
    paragraphs: [sentence],
    notes: [],
    order: null,
    law: null,
    button: { label: t('mail.test-button'), href: absoluteUrl(settingsPath('mail'), shop.url) },
    link: null,
    footer: [t('mail.test-why')],
  }
}

/** The pages that were in force when the order was placed, and who sells. */
function lawPart({ terms, returnsPage }: MailOrder, { seller, url }: MailShop): LawPart | null {
  const pages = [terms, returnsPage].flatMap((page) =>
    page
      ? [
          {
            title: singleLine(page.title, 200),
            blocks: textBlocks(page.text, url),
            ...langOfVersion(page.language),
          },
        ]
      : [],
  )
  if (pages.length === 0) return null
  return {
    sellerLabel: t('mail.seller'),
    pages,
    seller: seller.map((line) => singleLine(line, 200)).filter((line) => line !== ''),
  }
}

/** A subject in one line. In a header `=?` begins an encoded word, which mail programs would decode. */
function subjectLine(text: string): string {
  return sentenceLine(text, 200).replaceAll('=?', '= ?')
}

const maxStrangersName = 60

/** What mail programs make a link of, phone numbers included; the text is normalized. */
const looksLikeLink =
  /\S\.[\p{L}\p{M}]{2}|\d\.\d+\.\d|[:/\\]\/|[\p{L}\p{N}]:[\p{L}\p{N}]|@|\bwww\b|\bxn--|(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){6}\p{Nd}/iu

/** Whether a name has a link in it, or is a stranger's and long: anybody can have an account with the address of another. */
function isBait(name: string, isUnproven: boolean): boolean {
  const text = name
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  return looksLikeLink.test(text) || (isUnproven && [...text].length > maxStrangersName)
}

function footerOf({ kind, shop }: MailFacts): string[] {
  const { why = 'mail.why' } = mailRules(kind) ?? {}
  const { contact } = shop
  return [t(why), ...(contact ? [t('mail.questions', { contact: singleLine(contact, 200) })] : [])]
}
