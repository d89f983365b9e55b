import { deliveriesOf, type OfferRules } from '@/lib/catalog/pricing/sale-terms'
import { countryInText } from '@/lib/shared/locale/country-name'
import { formatAmount } from '@/lib/shared/money/money'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { contactPath, paths, withdrawPath } from '@/lib/shared/routes/paths'
import { byCountry } from '@/lib/store/settings/arrival-words'
import { rangeOf } from '@/lib/store/settings/delivery-words'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'

export type Policy = { topic: string; title: string; text: string; url?: string }

/** `hasContact`: the shop's form for messages has somebody to write to. */
type Facts = OfferRules & Pick<ShopSettings, 'contactEmail'> & { hasContact: boolean }

/** Returns what the settings of the shop say to shoppers, a fact for each country with rules of its own. */
export function policyFacts(shop: Facts, shopUrl: string): Policy[] {
  const at = (path: string) => absoluteUrl(path, shopUrl)
  return [
    ...deliveryFacts(shop),
    taxFact(shop),
    ...returnFacts(shop, at(withdrawPath)),
    {
      topic: 'ordering',
      title: 'How to order',
      text: `Programs cannot order or pay. ${at('/buy/1:2,7:1')} shows a person two of product 1 and one of product 7, and puts them into the cart with one click. In the cart the person enters an address, pays and orders.`,
      url: at(paths.cart),
    },
    ...contactFacts(shop, at(contactPath)),
  ]
}

function deliveryFacts(shop: Facts): Policy[] {
  const isEverywhere = shop.countries === null
  return deliveriesOf(shop).map(({ code, terms, days }) => {
    const place = code ? countryInText(code) : isEverywhere ? 'every country' : 'all other countries'
    const amount = (cents: number) => `${formatAmount(cents)} ${shop.currency}`
    const fee =
      terms.shippingFee === 0 ? 'Shipping is free.' : `Shipping costs ${amount(terms.shippingFee)} an order.`
    const isFreeAbove = terms.shippingFee > 0 && terms.freeShippingAbove !== null
    const limit = isFreeAbove ? ` Orders above ${amount(terms.freeShippingAbove ?? 0)} ship free.` : ''
    const arrival = days ? ` Goods arrive within ${rangeOf(days)} after the payment.` : ''
    return {
      topic: 'shipping',
      title: `Shipping and delivery to ${place}`,
      text: `The shop ships to ${place}. ${fee}${limit}${arrival}`,
    }
  })
}

function taxFact(shop: Facts): Policy {
  const rows = deliveriesOf(shop).map(({ code, terms: { taxPercent } }) => {
    return { code, words: taxPercent === 0 ? '' : `${taxPercent} % ${shop.taxLabel}` }
  })
  const tax = byCountry(rows, shop.country).join(', ')
  const text = shop.pricesIncludeTax ? `Prices include ${tax}.` : `${tax} is added to the price of the goods.`
  return { topic: 'tax', title: 'Tax', text: tax === '' ? 'No tax is added.' : text }
}

function returnFacts({ returnDays, returnPayer, withdrawal }: Facts, url: string): Policy[] {
  const days = returnDays === null ? '' : `${returnDays} ${returnDays === 1 ? 'day' : 'days'}`
  const payer = returnPayer === 'shop' ? 'The shop' : 'The buyer'
  return [
    ...(days
      ? [
          {
            topic: 'returns',
            title: 'Returns and refunds',
            text: `Goods can be sent back within ${days} for a refund. ${payer} pays for the return.`,
          },
        ]
      : []),
    ...(withdrawal
      ? [
          {
            topic: 'returns',
            title: 'Right of withdrawal',
            text: 'Consumers can withdraw from the contract without a reason and without an account.',
            url,
          },
        ]
      : []),
  ]
}

function contactFacts({ contactEmail, hasContact }: Facts, url: string): Policy[] {
  const parts = [
    contactEmail && `The shop is reached by e-mail at ${contactEmail}.`,
    hasContact && 'Messages can be written on its contact page.',
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return []
  return [{ topic: 'contact', title: 'Contact', text: parts.join(' '), ...(hasContact && { url }) }]
}
