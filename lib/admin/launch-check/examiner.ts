import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { languageNames } from '@/lib/shared/messages/language-names'
import { type PageSlug, pageKinds, pageSlugs } from '@/lib/shared/routes/page-slugs'
import type { UntranslatedPage } from '@/lib/store/cms/page-translations'
import { includesTax, isInEu, pagesFor } from '@/lib/store/settings/country-proposals'

/** What the examiner judges. `null`: not set, or not known. */
export type ShopFacts = {
  country: string | null
  /** Null unless the owner has chosen it. */
  sellerName: string | null
  sellerAddress: string | null
  sellerTaxId: string | null
  contactEmail: string | null
  pricesIncludeTax: boolean
  taxPercent: number
  withdrawal: boolean
  pages: readonly PageSlug[]
  /** In the shop's further languages; null of a shop with one language. */
  untranslated: readonly UntranslatedPage[] | null
  /** They have live products, and no maker or nobody responsible in the EU. */
  brandsWithoutMaker: readonly string[]
  hasGuaranteeNotice: boolean
  hasMailServer: boolean
  mailOwner: string | null
  payments: 'none' | 'simulated' | 'sandbox' | 'live'
  backup: 'none' | 'unverified' | 'verified'
  ownersWithoutFactor: readonly string[]
  /** Admins whose e-mail address no link has confirmed. */
  unprovenAdmins: readonly string[]
  shopUrl: string
  hasProduct: boolean
}

/** What a shop needs before it sells, in the order in which it is done. */
export const lineIds = [
  'mail',
  'paypal',
  'seller',
  'country',
  'backup',
  'factor',
  'desk-addresses',
  'product',
  'contact',
  'owner-mail',
  'tax-mode',
  'tax-id',
  'page-terms',
  'page-privacy',
  'page-returns',
  'page-shipping',
  'page-imprint',
  'page-contact',
  'translated-pages',
  'withdrawal',
  'makers',
  'notice',
  'https',
] as const
export type LineId = (typeof lineIds)[number]

/** `about` names what is missing, where that is some of many. */
export type Line = { id: LineId; isDone: boolean; about: string | null }

const shownNames = 8

/** Returns what a shop in its country needs before it sells, each with whether it is there. All is well when every line is done. */
export function examine(facts: ShopFacts): Line[] {
  const { country, brandsWithoutMaker, ownersWithoutFactor, unprovenAdmins } = facts
  const isEu = isInEu(country)
  const mode = country === null && isInEu(countryOfSeller(facts)) ? true : includesTax(country)
  const pages = pageSlugs.filter((slug) => pagesFor(country).includes(slug))
  const untranslated = facts.untranslated?.filter(({ slug }) => pages.includes(slug))
  /** A line that does not apply is missing. */
  const isDone: Partial<Record<LineId, boolean>> = {
    mail: facts.hasMailServer,
    paypal: facts.payments === 'live',
    seller: facts.sellerName !== null && facts.sellerAddress !== null,
    country: country !== null,
    backup: facts.backup === 'verified',
    factor: ownersWithoutFactor.length === 0,
    ...(unprovenAdmins.length > 0 && { 'desk-addresses': false }),
    product: facts.hasProduct,
    contact: facts.contactEmail !== null,
    'owner-mail': facts.mailOwner !== null,
    ...(mode !== null && { 'tax-mode': facts.pricesIncludeTax === mode }),
    ...(facts.pricesIncludeTax && facts.taxPercent > 0 && { 'tax-id': facts.sellerTaxId !== null }),
    ...Object.fromEntries(pages.map((slug) => [`page-${slug}`, facts.pages.includes(slug)])),
    ...(untranslated &&
      pages.some((slug) => facts.pages.includes(slug)) && { 'translated-pages': untranslated.length === 0 }),
    ...(isEu && {
      withdrawal: facts.withdrawal,
      makers: brandsWithoutMaker.length === 0,
      notice: facts.hasGuaranteeNotice,
    }),
    https: facts.shopUrl.startsWith('https://'),
  }
  const about: Partial<Record<LineId, string>> = {
    factor: someOf(ownersWithoutFactor),
    'desk-addresses': someOf(unprovenAdmins),
    makers: someOf(brandsWithoutMaker),
    'translated-pages': someOf((untranslated ?? []).map(translationOf)),
    https: facts.shopUrl,
  }
  return lineIds.flatMap((id) => {
    const isReady = isDone[id]
    return isReady === undefined ? [] : [{ id, isDone: isReady, about: (!isReady && about[id]) || null }]
  })
}

/** Returns the country that the seller's VAT id or address tells, for an owner who has not said it; null when neither does. */
function countryOfSeller({ sellerTaxId, sellerAddress }: ShopFacts): string | null {
  const [, prefix = ''] = /^([A-Z]{2})[A-Z]?\d/.exec((sellerTaxId ?? '').replace(/[\s.-]/g, '')) ?? []
  if (prefix) return prefix === 'EL' ? 'GR' : prefix
  return countryCodeOf(sellerAddress?.trim().split('\n').at(-1) ?? '')
}

/** "Terms in Deutsch (out of date)" */
function translationOf({ slug, language, isOutdated }: UntranslatedPage): string {
  return `${pageKinds[slug].title} in ${languageNames[language]}${isOutdated ? ' (out of date)' : ''}`
}

/** "Lark, Teal and 3 more" */
function someOf(names: readonly string[]): string {
  const more = names.length - shownNames
  return more > 0 ? `${names.slice(0, shownNames).join(', ')} and ${more} more` : names.join(', ')
}
