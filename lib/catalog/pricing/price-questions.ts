import { formatList } from '@/lib/shared/locale/name-formats'
import { type Currency, currencies } from '@/lib/shared/money/currencies'
import { centsIn, formatPrice } from '@/lib/shared/money/money'
import { defaultRules, homeTerms, type SaleRules, type SaleTerms, termsFor } from './sale-terms'
import { orderTotals } from './totals'

/** The settings that decide what buyers pay, as their call has them; an owner may have typed anything. */
export type PriceSettings = TypedTerms & {
  country: string | null
  currency: string
  pricesIncludeTax: boolean
  countries: readonly (TypedTerms & { code: string })[] | null
  shipsElsewhere: boolean
}
type TypedTerms = { taxPercent: number | string; shippingFee: string; freeShippingAbove: string | null }

/** A product by which a change is shown. */
export type ExampleProduct = { name: string; priceCents: number }

/** A change that an owner is asked about: the value before, the new one, and what the product would cost. */
export type PriceQuestion = { what: string; from: string; to: string; example: string }

type Prices = { rules: SaleRules; currency: Currency }
type Named = { product: ExampleProduct; nameOf: (code: string) => string }

/** Shows what changes where the shop has no product yet. */
export const exampleShirt: ExampleProduct = { name: 'A shirt', priceCents: 59_90 }

/**
 * Returns what an owner is asked before these settings are stored: another currency, prices with or without tax, and each tax, fee or limit
 * of free shipping, of the shop or of a country, that changes by half or more. Empty for settings that the call refuses.
 */
export function priceQuestions(before: PriceSettings, after: PriceSettings, named: Named): PriceQuestion[] {
  const [old, now] = [pricesOf(before), pricesOf(after)]
  if (!old || !now) return []
  return [
    ...currencyQuestions(old, now, named.product),
    ...modeQuestions(old, now, named),
    ...placesOf(old.rules, now.rules).flatMap((place) => termQuestions(old, now, place, named)),
  ]
}

function currencyQuestions(old: Prices, now: Prices, { name, priceCents }: ExampleProduct): PriceQuestion[] {
  if (old.currency === now.currency) return []
  const [from, to] = [old.currency, now.currency]
  const price = formatPrice(priceCents, from)
  const example = `${name} of ${price} would cost ${formatPrice(priceCents, to)}: amounts are not converted.`
  return [{ what: 'Currency', from, to, example }]
}

function modeQuestions(old: Prices, now: Prices, { product }: Named): PriceQuestion[] {
  const words = ({ rules }: Prices) => (rules.pricesIncludeTax ? 'including the tax' : 'without the tax')
  if (old.rules.pricesIncludeTax === now.rules.pricesIncludeTax) return []
  const example = goodsExample(old, now, [homeTerms(old.rules), homeTerms(now.rules)], product)
  return [{ what: 'Prices', from: words(old), to: words(now), example }]
}

type Place = { codes: string[]; terms: [old: SaleTerms, now: SaleTerms] }

/** Returns the terms of the shop itself, and those of the countries that are named before or after; countries with the same change are one. */
function placesOf(old: SaleRules, now: SaleRules): Place[] {
  const rows = [...(old.countries ?? []), ...(now.countries ?? [])]
  const places = new Map<string, Place>()
  for (const code of new Set(rows.map((row) => row.code))) {
    const terms = [termsFor(old, code), termsFor(now, code)] as const
    const [before, after] = terms
    // Where the shop did not or does not ship to, nobody pays another amount.
    if (!before || !after) continue
    const key = JSON.stringify(terms)
    const place = places.get(key)
    if (place) place.codes.push(code)
    else places.set(key, { codes: [code], terms: [before, after] })
  }
  return [{ codes: [], terms: [homeOf(old), homeOf(now)] }, ...places.values()]
}

function termQuestions(old: Prices, now: Prices, { codes, terms }: Place, named: Named): PriceQuestion[] {
  const [before, after] = terms
  const where = codes.length > 0 ? ` in ${listOf(codes.map(named.nameOf))}` : ''
  const questions: PriceQuestion[] = []
  if (isByHalf(thousandths(before), thousandths(after)))
    questions.push({
      what: `Tax${where}`,
      from: `${before.taxPercent} %`,
      to: `${after.taxPercent} %`,
      example: goodsExample(old, now, terms, named.product),
    })
  if (isByHalf(before.shippingFee, after.shippingFee))
    questions.push({
      what: `Shipping${where}`,
      from: formatPrice(before.shippingFee, old.currency),
      to: formatPrice(after.shippingFee, now.currency),
      example: deliveryExample(old, now, terms, named.product),
    })
  if (isOtherLimit(before, after))
    questions.push({
      what: `Free shipping above${where}`,
      from: limitText(before, old.currency),
      to: limitText(after, now.currency),
      example: deliveryExample(old, now, terms, named.product),
    })
  return questions
}

/** Whether the fee falls due at amounts that differ by half or more, or is no longer waived, or now is. Without a fee no amount matters. */
function isOtherLimit(before: SaleTerms, after: SaleTerms): boolean {
  const [old, now] = [before.freeShippingAbove, after.freeShippingAbove]
  if (before.shippingFee === 0 || after.shippingFee === 0) return false
  return old === null || now === null ? old !== now : isByHalf(old, now)
}

const limitText = ({ freeShippingAbove }: SaleTerms, currency: Currency) =>
  freeShippingAbove === null ? 'never' : formatPrice(freeShippingAbove, currency)

/** Whether a value in whole units changes by half of it or more; from nothing, any change is more. */
export function isByHalf(before: number, after: number): boolean {
  return before !== after && 2 * Math.abs(after - before) >= before
}

const thousandths = ({ taxPercent }: SaleTerms) => Math.round(taxPercent * 1000)

/** The terms of the shop itself. */
function homeOf({ pricesIncludeTax, taxPercent, shippingFee, freeShippingAbove }: SaleRules): SaleTerms {
  return { pricesIncludeTax, taxPercent, shippingFee, freeShippingAbove }
}

function goodsExample(
  old: Prices,
  now: Prices,
  terms: readonly [old: SaleTerms, now: SaleTerms],
  { name, priceCents }: ExampleProduct,
): string {
  const [before, after] = terms.map((each) => totalsOf(priceCents, { ...each, shippingFee: 0 }))
  const price = formatPrice(priceCents, old.currency)
  if (!before || !after) return ''
  if (before.totalCents === after.totalCents)
    return `${name} of ${price} would cost the same; ${formatPrice(after.taxCents, now.currency)} of it would be tax, today ${formatPrice(before.taxCents, old.currency)}.`
  return `${name} of ${price} would cost ${formatPrice(after.totalCents, now.currency)}. Today it costs ${formatPrice(before.totalCents, old.currency)}.`
}

function deliveryExample(
  old: Prices,
  now: Prices,
  terms: readonly [old: SaleTerms, now: SaleTerms],
  { name, priceCents }: ExampleProduct,
): string {
  const [before, after] = terms.map((each) => totalsOf(priceCents, each))
  const price = formatPrice(priceCents, old.currency)
  if (!before || !after) return ''
  if (before.totalCents === after.totalCents)
    return `${name} of ${price} would cost the same${after.shippingCents === 0 ? ', because it ships free' : ''}.`
  return `${name} of ${price} would cost ${formatPrice(after.totalCents, now.currency)} with delivery. Today it costs ${formatPrice(before.totalCents, old.currency)}.`
}

const totalsOf = (priceCents: number, terms: SaleTerms) => orderTotals([{ priceCents, qty: 1 }], terms)

const maxNames = 5

function listOf(names: string[]): string {
  const more = names.length - maxNames
  const shown = more > 0 ? [...names.slice(0, maxNames), `${more} more`] : names
  return formatList(shown)
}

/** The settings as rules; null where an owner has typed what is no amount. */
function pricesOf(settings: PriceSettings): Prices | null {
  const currency = currencies.find((each) => each === settings.currency)
  const terms = termsOf(settings)
  const rows = (settings.countries ?? []).map((row) => {
    const rowTerms = termsOf(row)
    return rowTerms && { ...rowTerms, code: row.code, days: null }
  })
  const countries = rows.flatMap((row) => row ?? [])
  if (!currency || !terms || countries.length < rows.length) return null
  const { country, pricesIncludeTax, shipsElsewhere } = settings
  const own = {
    ...terms,
    country,
    pricesIncludeTax,
    shipsElsewhere,
    countries: settings.countries && countries,
  }
  return { currency, rules: { ...defaultRules, ...own } }
}

function termsOf({ taxPercent, shippingFee, freeShippingAbove }: TypedTerms) {
  const isRate = /^\d{1,3}(?:\.\d{1,3})?$/.test(String(taxPercent))
  const [fee, above] = [shippingFee, freeShippingAbove ?? '0'].map(centsIn)
  if (!isRate || fee == null || above == null) return null
  return {
    taxPercent: Number(taxPercent),
    shippingFee: fee,
    freeShippingAbove: freeShippingAbove === null ? null : above,
  }
}
