import { namedValues } from '@/lib/catalog/products/product-fields'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import type { Currency } from '@/lib/shared/money/currencies'
import { centsOf, withSign } from '@/lib/shared/money/money'
import { absoluteUrl, pictureUrl } from '@/lib/shared/routes/absolute-url'
import { productPath } from '@/lib/shared/routes/paths'
import { plainLine, plainText, quoted } from './plain-markdown'

/** Products in the shapes of UCP. Amounts are integer cents, which are the minor units of every currency of the shop. */

type Place = { shopUrl: string; currency: Currency }

const maxSummary = 300

/** The address that shows a person these goods with their prices, and puts them into the cart with one click. It orders nothing. */
export function buyUrl(lines: readonly { id: number | string; qty: number }[], shopUrl: string): string {
  return absoluteUrl(localPath(`/buy/${lines.map(({ id, qty }) => `${id}:${qty}`).join(',')}`), shopUrl)
}

export function handOver(shopUrl: string): string {
  return t('agent.hand-over', { url: buyUrl([], shopUrl) })
}

/** Returns a product with its one variant, which has the same id, with the whole description only if `isWhole`, and without words of reviews. */
export function ucpProduct(product: ProductJson, place: Place, isWhole = true) {
  const { _id, name, category, categoryName, pictures, numReviews, rating } = product
  const price = priceOf(product.price, place)
  const listPrice = product.compareAtPrice && priceOf(product.compareAtPrice, place)
  const shared = {
    title: plainLine(name),
    description: {
      plain: isWhole ? plainText(product.description) : plainLine(product.description, maxSummary),
    },
    url: absoluteUrl(localPath(productPath(_id)), place.shopUrl),
    categories: [{ value: plainLine(categoryName ?? category), taxonomy: 'merchant' }],
  }
  return {
    id: String(_id),
    ...shared,
    price_range: { min: price, max: price },
    ...(listPrice && { list_price_range: { min: listPrice, max: listPrice } }),
    media: pictures.flatMap(({ src, alt }) => {
      const url = pictureUrl(src, place.shopUrl)
      return url ? [{ type: 'image', url, ...(alt && { alt_text: plainLine(alt) }) }] : []
    }),
    variants: [{ id: String(_id), ...shared, ...offerOf(product, price, listPrice, place) }],
    ...(numReviews > 0 && { rating: { value: rating, scale_max: 5, count: numReviews } }),
    metadata: metadataOf(product),
  }
}

export type UcpProduct = ReturnType<typeof ucpProduct>
type Price = ReturnType<typeof priceOf>

const priceOf = (amount: string, { currency }: Place) => ({ amount: centsOf(amount), currency })

function offerOf(
  { _id, sku, gtin, countInStock }: ProductJson,
  price: Price,
  listPrice: Price | null | '',
  { shopUrl }: Place,
) {
  return {
    ...(sku && { sku: plainLine(sku) }),
    ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    price,
    ...(listPrice && { list_price: listPrice }),
    availability: {
      available: countInStock > 0,
      status: countInStock > 0 ? 'in_stock' : 'out_of_stock',
    },
    ...(countInStock > 0 && { metadata: { buy_url: buyUrl([{ id: _id, qty: 1 }], shopUrl) } }),
  }
}

function metadataOf(product: ProductJson) {
  const { brand, facts } = product
  const named = namedValues(product, 'agents')
  return {
    brand: plainLine(brand),
    ...(facts.length > 0 && { facts: facts.map((fact) => plainLine(fact)) }),
    ...Object.fromEntries(
      named.map(([name, value]) => [name, typeof value === 'string' ? plainText(value) : value]),
    ),
  }
}

/** "49.50 USD", in other languages as their pages have it. */
export function amountWords(amount: string, currency: Currency): string {
  return currentLanguage() === 'en' ? `${amount} ${currency}` : withSign(amount, currency)
}

/** A product in one line of text, its name in quotation marks. */
export function goodsLine(product: ProductJson, { currency, shopUrl }: Place): string {
  const words = {
    id: String(product._id),
    name: quoted(product.name),
    price: amountWords(product.price, currency),
    url: absoluteUrl(localPath(productPath(product._id)), shopUrl),
  }
  return product.countInStock > 0 ? t('agent.goods-in-stock', words) : t('agent.goods-out-of-stock', words)
}
