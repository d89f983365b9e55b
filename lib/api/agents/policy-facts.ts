import { deliveriesOf, type OfferRules } from '@/lib/catalog/pricing/sale-terms'
import { nameOfTax } from '@/lib/catalog/pricing/tax-line'
import { countryInText } from '@/lib/shared/locale/country-name'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { contactPath, paths, withdrawPath } from '@/lib/shared/routes/paths'
import { byCountry } from '@/lib/store/settings/arrival-words'
import type { DeliveryDays, ShopSettings } from '@/lib/store/settings/shop-settings'
import { amountWords, buyUrl } from './agent-products'

export type Policy = { topic: string; title: string; text: string; url?: string }

/** `hasContact`: the shop's form for messages has somebody to write to. */
type Facts = OfferRules & Pick<ShopSettings, 'contactEmail'> & { hasContact: boolean }

/** Returns what the settings of the shop say to shoppers, a fact for each country with rules of its own. */
export function policyFacts(shop: Facts, shopUrl: string): Policy[] {
  const at = (path: string) => absoluteUrl(localPath(path), shopUrl)
  const example = [
    { id: 1, qty: 2 },
    { id: 7, qty: 1 },
  ]
  return [
    ...deliveryFacts(shop),
    taxFact(shop),
    ...returnFacts(shop, at(withdrawPath)),
    {
      topic: 'ordering',
      title: t('agent.order-title'),
      text: t('agent.order', { url: buyUrl(example, shopUrl) }),
      url: at(paths.cart),
    },
    ...contactFacts(shop, at(contactPath)),
  ]
}

function deliveryFacts(shop: Facts): Policy[] {
  const others = shop.countries === null ? t('agent.every-country') : t('agent.other-countries')
  return deliveriesOf(shop).map(({ code, terms, days }) => {
    const place = code ? countryInText(code) : others
    const amount = (cents: number) => amountWords(formatAmount(cents), shop.currency)
    const { shippingFee, freeShippingAbove } = terms
    const sentences = [
      t('agent.ships-to', { place }),
      shippingFee === 0
        ? t('agent.shipping-free')
        : t('agent.shipping-costs', { amount: amount(shippingFee) }),
      shippingFee > 0 &&
        freeShippingAbove !== null &&
        t('agent.free-above', { amount: amount(freeShippingAbove) }),
      days !== null && arrivalWithin(days),
    ]
    return {
      topic: 'shipping',
      title: t('agent.shipping-title', { place }),
      text: sentences.filter((sentence) => typeof sentence === 'string').join(' '),
    }
  })
}

function arrivalWithin({ min, max }: DeliveryDays): string {
  return min === max ? t('agent.arrives-within', { max }) : t('agent.arrives-within-range', { min, max })
}

function taxFact(shop: Facts): Policy {
  const rows = deliveriesOf(shop).map(({ code, terms: { taxPercent: rate } }) => {
    return { code, words: rate === 0 ? '' : t('agent.tax-rate', { rate, tax: nameOfTax(shop.taxLabel) }) }
  })
  const tax = byCountry(rows, shop.country).join(', ')
  const text = shop.pricesIncludeTax ? t('agent.tax-included', { tax }) : t('agent.tax-added', { tax })
  return { topic: 'tax', title: t('agent.tax-title'), text: tax === '' ? t('agent.no-tax') : text }
}

function returnFacts({ returnDays, returnPayer, withdrawal }: Facts, url: string): Policy[] {
  const payer = returnPayer === 'shop' ? t('agent.shop-pays-return') : t('agent.buyer-pays-return')
  return [
    ...(returnDays === null
      ? []
      : [
          {
            topic: 'returns',
            title: t('agent.returns-title'),
            text: `${t('agent.returns', { days: returnDays })} ${payer}`,
          },
        ]),
    ...(withdrawal
      ? [{ topic: 'returns', title: t('agent.withdrawal-title'), text: t('agent.withdrawal'), url }]
      : []),
  ]
}

function contactFacts({ contactEmail, hasContact }: Facts, url: string): Policy[] {
  const parts = [
    contactEmail && t('agent.contact-mail', { address: contactEmail }),
    hasContact && t('agent.contact-page'),
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return []
  const title = t('agent.contact-title')
  return [{ topic: 'contact', title, text: parts.join(' '), ...(hasContact && { url }) }]
}
