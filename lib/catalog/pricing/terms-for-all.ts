import { t } from '@/lib/shared/messages/message'
import { formatPrice } from '@/lib/shared/money/money'
import { arrivalByCountry, byCountry } from '@/lib/store/settings/arrival-words'
import { deliveriesOf, homeTerms, type OfferRules, type SaleRules, type SaleTerms } from './sale-terms'
import { includedTax, nameOfTax } from './tax-line'

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
  const content = taxWords(all, (rate) => {
    if (rate !== null) return includedTax(rate, name)
    const tax = nameOfTax(name)
    return isFreeSomewhere ? t('catalog.includedTaxAny', { tax }) : t('catalog.includedTax', { tax })
  })
  if (!rules.pricesIncludeTax || content === '') return ''
  return all.some(({ shippingFee }) => shippingFee > 0) ? t('catalog.plusShipping', { content }) : content
}

/** Returns what holds for every order, a line for each term. */
export function termsForAll(shop: OfferRules): string[] {
  const name = shop.taxLabel === 'Tax' ? 'tax' : shop.taxLabel
  const content = contentOfPrices(shop, name)
  const added = taxWords(allTerms(shop), (rate) =>
    rate === null
      ? t('catalog.addedTax', { tax: nameOfTax(shop.taxLabel) })
      : t('catalog.addedTaxRate', { rate, tax: nameOfTax(name) }),
  )
  return [
    freeShipping(shop),
    arrivalByCountry(deliveriesOf(shop), shop.country) ?? '',
    t('catalog.payWith'),
    content && t('catalog.pricesContain', { content }),
    shop.pricesIncludeTax ? '' : added,
    returnTerm(shop.returnDays),
  ].filter(Boolean)
}

const returnTerm = (days: number | null) => (days ? t('catalog.sendBack', { days }) : '')

/** "Free shipping above $100.00"; of different limits "Free shipping above €50.00 in Austria, free shipping above €90.00 in Germany". */
function freeShipping(shop: OfferRules): string {
  const rows = deliveriesOf(shop).map(({ code, terms: { shippingFee, freeShippingAbove } }) => {
    const limit =
      freeShippingAbove === null
        ? ''
        : t('catalog.freeShippingAbove', { limit: formatPrice(freeShippingAbove) })
    return { code, words: shippingFee === 0 ? t('catalog.freeShipping') : limit }
  })
  const [first = '', ...others] = byCountry(rows, shop.country)
  return [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join(', ')
}
