import 'server-only'
import { type OfferRules, placedDeliveriesOf } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { namedValues } from '@/lib/catalog/products/product-fields'
import { productsJsonOf } from '@/lib/catalog/products/product-json'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { centsOf, formatAmount } from '@/lib/shared/money/money'
import { absoluteUrl, pictureUrl } from '@/lib/shared/routes/absolute-url'
import { productPath } from '@/lib/shared/routes/paths'
import { cut } from '@/lib/shared/text/text'
import { xmlElement } from '@/lib/shared/text/xml'
import { type FeedElement, readFeedOptions } from './feed-options'
import { productBatches } from './product-batches'

/**
 * Yields the feed for merchant centres: RSS 2.0 with Google's elements, all products that cost something, as their pages show them in
 * the current language. Google refuses a price of 0.00, and takes amounts with a full stop in every language.
 */
export async function* productFeed(
  shopUrl: string,
  shop: OfferRules & { name: string },
): AsyncGenerator<string> {
  const language = currentLanguage()
  let start = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${xmlElement('title', shop.name)}
${xmlElement('link', absoluteUrl(localPath('/'), shopUrl))}
${xmlElement('description', t('catalog.feedDescription'))}
${language === 'en' ? '' : `${xmlElement('language', language)}\n`}`
  for await (const batch of productBatches()) {
    const priced = batch.filter(({ priceCents }) => priceCents > 0)
    const [products, optionsOf] = await Promise.all([
      productsJsonOf(priced).then(localProducts),
      readFeedOptions(priced),
    ])
    const options = new Map(priced.map((row) => [row.id, optionsOf(row)]))
    yield start +
      products.map((product) => itemOf(product, options.get(product._id) ?? [], shopUrl, shop)).join('')
    start = ''
  }
  yield `${start}</channel>\n</rss>\n`
}

function itemOf(
  product: ProductJson,
  options: readonly FeedElement[],
  shopUrl: string,
  rules: OfferRules,
): string {
  const { _id, name, description, brand, category, pictures, price, compareAtPrice, countInStock } = product
  const { sku, gtin, weightG, facts } = product
  const { currency } = rules
  const [picture, ...others] = pictures.flatMap(({ src }) => pictureUrl(src, shopUrl) ?? [])
  const elements: FeedElement[] = [
    ['g:id', String(_id)],
    // The lengths that Google allows.
    ['g:title', cut(name, 150)],
    ['g:description', cut(description, 5000)],
    ['g:link', absoluteUrl(localPath(productPath(_id)), shopUrl)],
    ...(picture ? [['g:image_link', picture] as FeedElement] : []),
    ...others.map((url): FeedElement => ['g:additional_image_link', url]),
    ['g:availability', countInStock > 0 ? 'in_stock' : 'out_of_stock'],
    ['g:price', `${compareAtPrice ?? price} ${currency}`],
    ...optional('g:sale_price', compareAtPrice && `${price} ${currency}`),
    ['g:brand', cut(brand, 70)],
    ['g:product_type', cut(product.categoryName ?? category, 750)],
    ...options,
    ['g:condition', 'new'],
    ...optional('g:gtin', gtin),
    ...optional('g:mpn', sku),
    ...optional('g:identifier_exists', gtin || sku ? null : 'no'),
    ...optional('g:shipping_weight', weightG === null ? null : `${weightG} g`),
    ...namedValues(product, 'feed').map(([tag, value]): FeedElement => [tag, String(value)]),
    // Google takes two or more.
    ...(facts.length > 1 ? facts.map((fact): FeedElement => ['g:product_highlight', fact]) : []),
  ]
  const shipping = placedDeliveriesOf(rules).map(({ code, terms, days }): FeedElement => {
    const { shippingCents } = orderTotals([{ priceCents: centsOf(price), qty: 1 }], terms)
    return [
      'g:shipping',
      [
        ...optional('g:country', code),
        ['g:price', `${formatAmount(shippingCents)} ${currency}`],
        ...optional('g:min_transit_time', days && String(days.min)),
        ...optional('g:max_transit_time', days && String(days.max)),
      ],
    ]
  })
  return `<item>\n${[...elements, ...shipping].map((element) => `${feedElement(element)}\n`).join('')}</item>\n`
}

const feedElement = ([name, content]: FeedElement): string =>
  typeof content === 'string'
    ? xmlElement(name, content)
    : `<${name}>${content.map(feedElement).join('')}</${name}>`

function optional(name: string, text: string | null): FeedElement[] {
  return text === null ? [] : [[name, text]]
}
