import { namedValues } from '@/lib/catalog/products/product-fields'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import type { Currency } from '@/lib/shared/money/currencies'
import { centsOf, withSign } from '@/lib/shared/money/money'
import { absoluteUrl, pictureUrl } from '@/lib/shared/routes/absolute-url'
import { productPath } from '@/lib/shared/routes/paths'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import type { Family } from './agent-families'
import { plainLine, plainText, quoted } from './plain-markdown'

/** Products in the shapes of UCP. Amounts are integer cents, which are the minor units of every currency of the shop. */

export type Place = { shopUrl: string; currency: Currency }

const maxSummary = 300

/** The address that shows a person these goods with their prices, and puts them into the cart with one click. It orders nothing. */
export function buyUrl(lines: readonly { id: number | string; qty: number }[], shopUrl: string): string {
  return absoluteUrl(localPath(`/buy/${lines.map(({ id, qty }) => `${id}:${qty}`).join(',')}`), shopUrl)
}

export function handOver(shopUrl: string): string {
  return t('agent.hand-over', { url: buyUrl([], shopUrl) })
}

const ofGroup = /^group-([1-9]\d{0,9})$/

/** How agents name a group: beside the ids of products, which are numbers. */
export const familyId = (groupId: number): string => `group-${groupId}`

/** The id of the group that a name is of, else `null`. */
export function parseFamilyId(name: string): number | null {
  const id = Number(ofGroup.exec(name)?.[1] ?? 0)
  return id > 0 && id <= maxInteger ? id : null
}

type Shown = {
  /** Tells the whole description. */
  isWhole?: boolean
  /** Of a product in a group. */
  family?: Family | undefined
  /** The members to tell as variants, instead of all: each is told as wholly as the product. */
  variants?: readonly ProductJson[]
}

/**
 * Returns a product with its one variant, which has the same id; without words of reviews. With its `family` it is the group, with the
 * texts that its members share: this member is the first variant, the others follow in the owner's order.
 */
export function ucpProduct(
  product: ProductJson,
  place: Place,
  { isWhole = true, family, variants }: Shown = {},
) {
  const { _id, group, pictures, numReviews, rating } = product
  const shared = sharedOf(product, place, isWhole)
  const { min, max, list } = family?.prices ?? ownPrices(product)
  const rated = (family && group) || { numReviews, rating }
  const others = variants?.slice(1) ?? family?.members.filter((member) => member._id !== _id) ?? []
  return {
    id: family && group ? familyId(group._id) : String(_id),
    ...shared,
    ...(family &&
      group && { title: plainLine(group.name), description: descriptionOf(family.typical, isWhole) }),
    price_range: { min: priceOf(min, place), max: priceOf(max, place) },
    ...(list && { list_price_range: { min: priceOf(list.min, place), max: priceOf(list.max, place) } }),
    media: pictures.flatMap((picture) => mediaOf(picture, place)),
    ...(family && { options: family.options.map(ucpOption) }),
    variants: [
      { id: String(_id), ...shared, ...offerOf(product, place) },
      ...others.map((member) => ({
        id: String(member._id),
        ...(variants ? sharedOf(member, place, isWhole) : briefOf(member, place)),
        ...(member.image === product.image
          ? {}
          : { media: member.pictures.slice(0, 1).flatMap((picture) => mediaOf(picture, place)) }),
        ...offerOf(member, place),
      })),
    ],
    ...(rated.numReviews > 0 && { rating: { value: rated.rating, scale_max: 5, count: rated.numReviews } }),
    metadata: metadataOf(family?.typical ?? product),
  }
}

function sharedOf(product: ProductJson, { shopUrl }: Place, isWhole: boolean) {
  const { _id, name, category, categoryName } = product
  return {
    title: plainLine(name),
    description: descriptionOf(product, isWhole),
    url: absoluteUrl(localPath(productPath(_id)), shopUrl),
    categories: [{ value: plainLine(categoryName ?? category), taxonomy: 'merchant' }],
  }
}

const descriptionOf = ({ description }: ProductJson, isWhole: boolean) => ({
  plain: isWhole ? plainText(description) : plainLine(description, maxSummary),
})

/** A sibling, whose description is that of the first variant in most groups. */
function briefOf({ _id, name, options }: ProductJson, { shopUrl }: Place) {
  return {
    title: plainLine(name),
    description: { plain: options.map(({ value }) => plainLine(value)).join(', ') },
    url: absoluteUrl(localPath(productPath(_id)), shopUrl),
  }
}

function ownPrices({ price, compareAtPrice }: ProductJson): Family['prices'] {
  const [own, before] = [centsOf(price), compareAtPrice && centsOf(compareAtPrice)]
  return { min: own, max: own, list: before ? { min: before, max: before } : null }
}

function mediaOf({ src, alt }: ProductJson['pictures'][number], { shopUrl }: Place) {
  const url = pictureUrl(src, shopUrl)
  return url ? [{ type: 'image', url, ...(alt && { alt_text: plainLine(alt) }) }] : []
}

const ucpOption = ({ name, values }: Family['options'][number]) => ({
  name: plainLine(name),
  values: values.map((value) => ({ label: plainLine(value) })),
})

/** The values of a member, as UCP has them. */
export const selectedOf = ({ options }: ProductJson) =>
  options.map(({ name, value }) => ({ name: plainLine(name), label: plainLine(value) }))

const priceOf = (amount: number, { currency }: Place) => ({ amount, currency })

function offerOf(product: ProductJson, place: Place) {
  const { _id, sku, gtin, countInStock, price, compareAtPrice, options } = product
  return {
    ...(sku && { sku: plainLine(sku) }),
    ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    price: priceOf(centsOf(price), place),
    ...(compareAtPrice && { list_price: priceOf(centsOf(compareAtPrice), place) }),
    availability: {
      available: countInStock > 0,
      status: countInStock > 0 ? 'in_stock' : 'out_of_stock',
    },
    ...(options.length > 0 && { options: selectedOf(product) }),
    ...(countInStock > 0 && { metadata: { buy_url: buyUrl([{ id: _id, qty: 1 }], place.shopUrl) } }),
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
