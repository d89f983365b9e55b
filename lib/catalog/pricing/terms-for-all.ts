import { formatPrice } from '@/lib/shared/money/money'
import { arrivalByCountry, byCountry } from '@/lib/store/settings/arrival-words'
import { deliveriesOf, homeTerms, type OfferRules, type SaleRules, type SaleTerms } from './sale-terms'
import { includedTax } from './tax-line'

/** What the shop says to everybody, whatever their country: what differs between countries names them, or is left out. */

function allTerms(rules: SaleRules): SaleTerms[] {
  const all = deliveriesOf(rules).map(({ terms }) => terms)
  return all.length > 0 ? all : [homeTerms(rules)]
}

/** "8.2% tax"; without the rate where countries have different ones; '' where none has a tax. */
function taxWords(all: SaleTerms[], write: (rate: number | null) => string): string {
  const rates = [...new Set(all.map(({ taxPercent }) => taxPercent))]
  const [rate = 0] = rates
  if (rates.length > 1) return write(null)
  return rate > 0 ? write(rate) : ''
}

/** What prices contain: "incl. 20 % VAT, plus shipping"; '' where they contain no tax. `name` is that of the tax. */
export function contentOfPrices(rules: SaleRules, name: string): string {
  const all = allTerms(rules)
  const isFreeSomewhere = all.some(({ taxPercent }) => taxPercent === 0)
  const tax = taxWords(all, (rate) =>
    rate === null ? `incl. ${isFreeSomewhere ? 'any ' : ''}${name}` : includedTax(rate, name),
  )
  if (!rules.pricesIncludeTax || tax === '') return ''
  return `${tax}${all.some(({ shippingFee }) => shippingFee > 0) ? ', plus shipping' : ''}`
}

/** Returns what holds for every order, a line for each term. */
export function termsForAll(shop: OfferRules): string[] {
  const name = shop.taxLabel === 'Tax' ? 'tax' : shop.taxLabel
  const prices = contentOfPrices(shop, name)
  const added = taxWords(allTerms(shop), (rate) => (rate === null ? shop.taxLabel : `${rate}% ${name}`))
  return [
    freeShipping(shop),
    arrivalByCountry(deliveriesOf(shop), shop.country) ?? '',
    'Pay with PayPal or a credit card',
    prices && `Prices ${prices}`,
    !shop.pricesIncludeTax && added ? `${added} is added in the cart` : '',
    returnTerm(shop.returnDays),
  ].filter(Boolean)
}

const returnTerm = (days: number | null) =>
  days ? `Send it back within ${days} ${days === 1 ? 'day' : 'days'}` : ''

/** "Free shipping above $100.00"; of different limits "Free shipping above €50.00 in Austria, free shipping above €90.00 in Germany". */
function freeShipping(shop: OfferRules): string {
  const rows = deliveriesOf(shop).map(({ code, terms: { shippingFee, freeShippingAbove } }) => {
    const limit = freeShippingAbove === null ? '' : `Free shipping above ${formatPrice(freeShippingAbove)}`
    return { code, words: shippingFee === 0 ? 'Free shipping' : limit }
  })
  return byCountry(rows, shop.country).join(', ').replaceAll(', F', ', f')
}
