import { countryInText } from '@/lib/shared/locale/country-name'
import { adminPagePath, adminPaths } from '@/lib/shared/routes/admin-paths'
import { type PageSlug, pageKinds } from '@/lib/shared/routes/page-slugs'
import { securityPath } from '@/lib/shared/routes/paths'
import { isInEu } from '@/lib/store/settings/country-proposals'
import { settingsPath } from '@/lib/store/settings/settings-path'
import type { Line, LineId } from './examiner'

export type LineWords = {
  title: string
  why: string
  /** What to do where the shop has no page for it: a variable of the environment. */
  setting?: string
  link?: { href: string; text: string }
  /** Where it is tried out once it is done. */
  doneLink?: { href: string; text: string }
  /** Which law asks for it. */
  source?: string
}

/** What follows each line about the law. */
export const askLawyer = 'Ask your lawyer.'

const settings = (group: Parameters<typeof settingsPath>[0], title: string) => ({
  href: settingsPath(group),
  text: `Settings: ${title}`,
})
const selling = settings('selling', 'Selling')
const mail = settings('mail', 'Mail')
const shop = settings('shop', 'Shop')

/** Returns the words of a line for a shop in this country. */
export function wordsOf({ id, about }: Pick<Line, 'id' | 'about'>, country: string | null): LineWords {
  if (id.startsWith('page-')) return pageWords(id.slice('page-'.length) as PageSlug, country)
  // Without a country the line is there for a seller whose VAT id or address is in the EU.
  if (id === 'tax-mode' && (country === null || isInEu(country))) return euPrices
  const words = all(lawOf(country))[id as Exclude<LineId, `page-${string}`>]
  return about ? { ...words, why: `${words.why} ${aboutLabel[id] ?? 'Missing'}: ${about}.` } : words
}

const euPrices: LineWords = {
  title: 'Show prices as your country has them',
  why: 'In the EU a price that private buyers see is the whole price, VAT and all other taxes included: they must be able to compare it. A price without the tax, which the cart adds, can bring a warning or a fine. Tick ‘Prices include the tax’, and look over your prices: they are then what buyers pay.',
  link: settings('tax', 'Tax'),
  source: 'Directive 98/6/EC, Art. 2 and 3, and the law of prices in your country',
}

const aboutLabel: Partial<Record<LineId, string>> = {
  factor: 'Without one',
  'desk-addresses': 'Not shown yet',
  https: 'Its address now',
}

/** "the law of Austria" */
function lawOf(country: string | null): string {
  return country ? `the law of ${countryInText(country)}` : 'the law of your country'
}

function pageWords(slug: PageSlug, country: string | null): LineWords {
  const { title, about } = pageKinds[slug]
  return {
    title: `Publish the page ${title}`,
    why: `${about} The shop has a text to begin with, whose blanks you fill in.`,
    link: { href: adminPagePath(slug), text: `Pages: ${title}` },
    source: lawOf(country),
  }
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of words, one entry for each line.
const all = (law: string): Record<Exclude<LineId, `page-${string}`>, LineWords> => ({
  mail: {
    title: 'Send mails',
    why: 'Buyers get their orders, receipts and tracking numbers by mail. Until there is a mail server, mails wait under Mail.',
    link: mail,
    doneLink: { href: mail.href, text: 'Send a test mail' },
  },
  paypal: {
    title: 'Take payments with PayPal',
    why: 'Until its live mode is set no real money moves. Client id and secret are in PayPal’s developer dashboard, under Apps & Credentials; its webhook goes to /api/paypal/webhook/ of this shop.',
    link: selling,
  },
  seller: {
    title: 'Enter the seller’s name and address',
    why: 'They stand on every invoice, and invoices of a live shop wait for them.',
    link: shop,
    source: `the rules for invoices in ${law}`,
  },
  country: {
    title: 'Say in which country the shop is',
    why: 'What the law asks of the shop depends on it, and so does this list.',
    link: shop,
  },
  backup: {
    title: 'Back the shop up each night',
    why: 'A disk can break on any day. Each backup is restored and compared at once. This is done once the first one is verified, some minutes after the time is set.',
    link: shop,
  },
  factor: {
    title: 'Give every owner a second factor',
    why: 'Somebody who knows an owner’s password could refund orders and make owners. It is a passkey or an app for codes.',
    link: { href: securityPath, text: 'Log-in and security' },
  },
  'desk-addresses': {
    title: 'Have everybody of the desk prove their address',
    why: 'A stranger could hold an account with a role if nobody has shown that it belongs to who reads its mails: by the link of the shop’s mail, opened while logged in, or by a new password chosen by mail. Who has a role keeps it. If you do not know them, make them a customer, and revoke keys and webhooks that you do not know.',
    link: { href: `${adminPaths.adminUsers}/`, text: 'Users' },
  },
  product: {
    title: 'Add the first product',
    why: 'You need a picture, a name, a price and the number in stock.',
    link: { href: adminPaths.adminCreateProduct, text: 'Add a product' },
  },
  contact: {
    title: 'Enter an e-mail address for shoppers',
    why: 'Shoppers write to it when something is wrong with their order.',
    link: shop,
    source: law,
  },
  'owner-mail': {
    title: 'Enter your own e-mail address',
    why: 'The shop writes to it about payments, refunds and withdrawals that need you.',
    link: mail,
  },
  'tax-mode': {
    title: 'Show prices as your country has them',
    why: 'In the UK and others, prices for private buyers include the tax; in the US and Canada it is added.',
    link: settings('tax', 'Tax'),
    source: `the tax law and the law of prices in ${law}`,
  },
  'tax-id': {
    title: 'Enter your tax id',
    why: 'Invoices with tax name it, such as your VAT number.',
    link: shop,
    source: `the rules for invoices in ${law}`,
  },
  'translated-pages': {
    title: 'Publish the pages in every language of the shop',
    why: 'Buyers should be able to read the terms in the language they buy in. Until a page is translated, its own text is shown, kept with orders and mailed.',
    link: { href: adminPaths.adminPages, text: 'Pages' },
  },
  withdrawal: {
    title: 'Show the link ‘Withdraw from contract here’',
    why: 'Buyers can withdraw by a form of two steps, without logging in, until 14 days after the day of delivery.',
    link: settings('legal', 'Legal'),
    source: 'Directive (EU) 2023/2673, since 19 June 2026',
  },
  makers: {
    title: 'Enter the makers of your brands',
    why: 'Each product page names the maker with a postal and an electronic address, and for makers outside of the EU somebody responsible in it.',
    link: { href: adminPaths.adminBrands, text: 'Brands and categories' },
    source: 'Regulation (EU) 2023/988, Art. 19',
  },
  notice: {
    title: 'Upload the notice of the statutory guarantee',
    why: 'The official file, unchanged, is linked from product pages, cart and footer.',
    link: settings('legal', 'Legal'),
    source: 'the law of the EU, since 27 September 2026',
  },
  https: {
    title: 'Open the shop at an https address',
    why: 'Otherwise others can read passwords and addresses on their way. A proxy with TLS stands in front of the shop; docs/operating/deploy.md says how.',
    setting: 'SHOP_URL=https://shop.example.com',
  },
})
