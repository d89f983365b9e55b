import type { Currency } from '@/lib/shared/money/currencies'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'

/** What the set-up proposes for a shop by its country, and what the country's law asks for. The owner decides, with a lawyer. */

type Terms = { currency: Currency; pricesIncludeTax: boolean; taxPercent: number; taxLabel: string }

export type CountryProposal = Terms & {
  /** `null` where the country has several, and where it is not known. */
  timeZone: string | null
  withdrawal: boolean
  returnDays: number | null
  /** What the owner must know of the tax. */
  taxNote: string
}

type Row = readonly [taxPercent: number, timeZone: string | null, currency?: Currency]

/** The standard rates of VAT in the EU; euros where PayPal does not take the currency with two decimals. */
const eu: Record<string, Row> = {
  AT: [20, 'Europe/Vienna'],
  BE: [21, 'Europe/Brussels'],
  BG: [20, 'Europe/Sofia'],
  HR: [25, 'Europe/Zagreb'],
  CY: [19, 'Asia/Nicosia'],
  CZ: [21, 'Europe/Prague', 'CZK'],
  DK: [25, 'Europe/Copenhagen', 'DKK'],
  EE: [24, 'Europe/Tallinn'],
  FI: [25.5, 'Europe/Helsinki'],
  FR: [20, 'Europe/Paris'],
  DE: [19, 'Europe/Berlin'],
  GR: [24, 'Europe/Athens'],
  HU: [27, 'Europe/Budapest'],
  IE: [23, 'Europe/Dublin'],
  IT: [22, 'Europe/Rome'],
  LV: [21, 'Europe/Riga'],
  LT: [21, 'Europe/Vilnius'],
  LU: [17, 'Europe/Luxembourg'],
  MT: [18, 'Europe/Malta'],
  NL: [21, 'Europe/Amsterdam'],
  PL: [23, 'Europe/Warsaw', 'PLN'],
  PT: [23, 'Europe/Lisbon'],
  RO: [21, 'Europe/Bucharest'],
  SK: [23, 'Europe/Bratislava'],
  SI: [22, 'Europe/Ljubljana'],
  ES: [21, 'Europe/Madrid'],
  SE: [25, 'Europe/Stockholm', 'SEK'],
}

/** Others whose prices for consumers include a tax of one rate. PayPal takes no Icelandic krónur. */
const taxIncluded: Record<string, readonly [...Row, label: 'VAT' | 'GST']> = {
  GB: [20, 'Europe/London', 'GBP', 'VAT'],
  NO: [25, 'Europe/Oslo', 'NOK', 'VAT'],
  CH: [8.1, 'Europe/Zurich', 'CHF', 'VAT'],
  IS: [24, 'Atlantic/Reykjavik', 'EUR', 'VAT'],
  AU: [10, null, 'AUD', 'GST'],
  NZ: [15, 'Pacific/Auckland', 'NZD', 'GST'],
}

/** Returns whether this country, by its ISO code, is a member state of the European Union. */
export function isInEu(country: string | null): boolean {
  return country !== null && Object.hasOwn(eu, country)
}

/** Returns whether prices for consumers include the tax in this country; `null` where that is not known. */
export function includesTax(country: string | null): boolean | null {
  if (country === null) return null
  if (isInEu(country) || Object.hasOwn(taxIncluded, country)) return true
  return country === 'US' || country === 'CA' ? false : null
}

const rateNote =
  'The tax is the standard rate. Some goods have a reduced one, and some businesses none: ask your tax adviser.'
const untaxed = { pricesIncludeTax: false, taxPercent: 0, withdrawal: false, returnDays: null } as const

/** Returns what is proposed for a shop in this country, by its ISO code; without a tax where none is certain. */
export function proposalFor(country: string): CountryProposal {
  const member = Object.hasOwn(eu, country) ? eu[country] : undefined
  if (member) {
    const [taxPercent, timeZone, currency = 'EUR'] = member
    const ofEu = { withdrawal: true, returnDays: 14, taxLabel: 'VAT', pricesIncludeTax: true }
    return { ...ofEu, currency, taxPercent, timeZone, taxNote: rateNote }
  }
  const other = Object.hasOwn(taxIncluded, country) ? taxIncluded[country] : undefined
  if (other) {
    const [taxPercent, timeZone, currency = 'EUR', taxLabel] = other
    const more = { pricesIncludeTax: true, taxPercent, taxLabel, taxNote: rateNote }
    return { ...untaxed, ...more, currency, timeZone }
  }
  if (country === 'US') {
    const taxNote =
      'No tax is proposed: sales tax depends on the state, and often on the place you ship to. Ask your tax adviser.'
    return { ...untaxed, currency: 'USD', timeZone: null, taxLabel: 'Sales tax', taxNote }
  }
  if (country === 'CA') {
    const taxNote =
      'The federal GST of 5 % is added to prices. Provinces have a tax of their own: ask your tax adviser.'
    return { ...untaxed, currency: 'CAD', timeZone: null, taxPercent: 5, taxLabel: 'GST', taxNote }
  }
  const taxNote =
    'No tax is proposed, because the shop does not know that of this country. Ask your tax adviser.'
  return { ...untaxed, currency: 'USD', timeZone: null, taxLabel: 'Tax', taxNote }
}

/** Returns the pages that a shop in this country needs, in the order of the footer. */
export function pagesFor(country: string | null): readonly PageSlug[] {
  if (isInEu(country)) return ['terms', 'privacy', 'returns', 'shipping', 'imprint', 'contact']
  const tells = includesTax(country) === true
  return ['terms', 'privacy', 'returns', ...(tells ? (['shipping'] as const) : []), 'contact']
}
