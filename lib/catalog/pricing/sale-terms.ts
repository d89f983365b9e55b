import { countryInText } from '@/lib/shared/locale/country-name'
import { formatList } from '@/lib/shared/locale/name-formats'
import { t } from '@/lib/shared/messages/message'
import { type DeliveryDays, type ShopSettings, shopDefaults } from '@/lib/store/settings/shop-settings'

/** Under what an order is sold. Amounts are integer cents, the tax a per cent with at most three decimals. */
export type SaleTerms = {
  /** The tax is contained in prices and shipping; otherwise it is added to the items. */
  pricesIncludeTax: boolean
  taxPercent: number
  shippingFee: number
  /** Items above this ship free; null: none do. */
  freeShippingAbove: number | null
}

/** The rules of the shop, of which each country has its terms. */
export type SaleRules = Pick<
  ShopSettings,
  | 'country'
  | 'pricesIncludeTax'
  | 'taxPercent'
  | 'taxLabel'
  | 'askVatId'
  | 'shippingFee'
  | 'freeShippingAbove'
  | 'deliveryDays'
  | 'countries'
  | 'shipsElsewhere'
>

/** What pages and feeds say of an offer. */
export type OfferRules = SaleRules &
  Pick<ShopSettings, 'currency' | 'returnDays' | 'returnPayer' | 'withdrawal'>

/** Picks the rules out of all settings, for browsers. */
export function saleRulesOf(shop: SaleRules): SaleRules {
  const { country, pricesIncludeTax, taxPercent, taxLabel, askVatId, shippingFee } = shop
  const { freeShippingAbove, deliveryDays, countries, shipsElsewhere } = shop
  const tax = { pricesIncludeTax, taxPercent, taxLabel, askVatId }
  return { country, ...tax, shippingFee, freeShippingAbove, deliveryDays, countries, shipsElsewhere }
}

export const defaultRules: SaleRules = shopDefaults

/** Their terms, in every country. */
export const defaultTerms: SaleTerms = homeTerms(defaultRules)

/** Returns the terms for a country, by its ISO code; null for one that the shop does not ship to. */
export function termsFor(rules: SaleRules, code: string | null): SaleTerms | null {
  const { pricesIncludeTax } = rules
  const row = rules.countries?.find((each) => each.code === code)
  if (!row && rules.countries && !rules.shipsElsewhere) return null
  const { taxPercent, shippingFee, freeShippingAbove } = row ?? rules
  return { pricesIncludeTax, taxPercent, shippingFee, freeShippingAbove }
}

/** Returns the terms by which a price is shown to everybody: those of the shop's own country, or of all others. */
export function homeTerms(rules: SaleRules): SaleTerms {
  const { pricesIncludeTax, taxPercent, shippingFee, freeShippingAbove } = rules
  return termsFor(rules, rules.country) ?? { pricesIncludeTax, taxPercent, shippingFee, freeShippingAbove }
}

/** Returns within how many days goods arrive in a country; null where the shop does not say. */
export function daysTo(rules: SaleRules, code: string | null): DeliveryDays | null {
  const row = rules.countries?.find((each) => each.code === code)
  return row ? row.days : rules.deliveryDays
}

/** Returns the countries that the shop ships to, by their codes; null for every country. */
export function servedCountries({ countries, shipsElsewhere }: SaleRules): string[] | null {
  return countries && !shipsElsewhere ? countries.map(({ code }) => code) : null
}

/** Says to a shopper where the shop ships to. */
export function notServed(rules: SaleRules): string {
  const served = (servedCountries(rules) ?? []).map(countryInText)
  return t('catalog.notServed', { countries: formatList(served) })
}

export type Delivery = { code: string | null; terms: SaleTerms; days: DeliveryDays | null }

/** Returns each country that the shop names with its terms, and those of all others without a code. */
export function deliveriesOf(rules: SaleRules): Delivery[] {
  const codes = [...(rules.countries ?? []).map(({ code }) => code), null]
  return codes.flatMap((code) => {
    const terms = termsFor(rules, code)
    return terms ? [{ code, terms, days: daysTo(rules, code) }] : []
  })
}

/** The same for readers who want a country for each: that of the shop stands for all others, unless it is named itself. */
export function placedDeliveriesOf(rules: SaleRules): Delivery[] {
  const deliveries = deliveriesOf(rules)
  const home = deliveries.some(({ code }) => code === rules.country) ? null : rules.country
  return deliveries.map((delivery) => (delivery.code === null ? { ...delivery, code: home } : delivery))
}
