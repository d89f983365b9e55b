import 'server-only'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { maxMembers } from '@/lib/catalog/product-groups/group-limits'
import { productSelect, productsJsonOf } from '@/lib/catalog/products/product-json'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { centsOf } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { pagePath, parseId } from '@/lib/shared/routes/paths'
import { unstorable } from '@/lib/shared/text/text'
import { z } from '@/lib/shared/validation/zod'
import { listPublishedPages } from '@/lib/store/cms/published-pages'
import type { Shop } from '@/lib/store/settings/read-shop'
import { type AgentAnswer, linesOf } from './agent-answers'
import { choicesOf, chosenOf, hasSelected } from './agent-choices'
import { readFamilies } from './agent-families'
import {
  buyUrl,
  familyId,
  goodsLine,
  type Place,
  parseFamilyId,
  selectedOf,
  ucpProduct,
} from './agent-products'
import { plainLine, quoted } from './plain-markdown'
import type { LookupArguments, ProductArguments } from './tool-inputs'
import { info, ucpError, ucpMeta } from './ucp'

const idRow = z.object({ id: z.int() })

/** Returns the products with these ids or SKUs, in their order, each once, and names ids that no product has. */
export async function lookupCatalog(
  { ids, filters, context }: LookupArguments,
  shop: Shop,
): Promise<AgentAnswer> {
  if (!ids?.length) throw new Problem('invalid-input', { detail: t('agent.ids-needed') })
  const wantedIds = [...new Set(ids)]
  const products = await findGoods(wantedIds)
  const missing = wantedIds.filter((id) => !products.some((product) => matchOf(product, id)))
  const messages = missing.map((id) => info('not_found', plainLine(id, 100)))
  const place = { shopUrl: env().SHOP_URL, currency: shop.currency }
  const shown = products.filter((product) => isWithin(product, { filters, context }, shop))
  const available = shown.filter(({ countInStock }) => countInStock > 0)
  const lines = available.map(({ _id }) => ({ id: _id, qty: 1 }))
  return {
    content: linesOf(
      t('agent.found-of', { count: shown.length, wanted: wantedIds.length }),
      ...shown.map((product) => goodsLine(product, place)),
      missing.length > 0 && t('agent.not-found', { names: missing.map(quoted).join(', ') }),
      lines.length > 0 && t('agent.cart-of-each', { url: buyUrl(lines, place.shopUrl) }),
    ),
    structured: {
      ucp: ucpMeta('lookup'),
      products: await entriesOf(shown, wantedIds, place),
      ...(messages.length > 0 && { messages }),
    },
  }
}

/** One entry a product or group, whose variants are those that were asked for. */
async function entriesOf(products: readonly Found[], ids: readonly string[], place: Place) {
  const families = await readFamilies(products, 1)
  const entries = new Map<string, Found[]>()
  for (const product of products) {
    const key = product.group ? familyId(product.group._id) : String(product._id)
    entries.set(key, [...(entries.get(key) ?? []), product])
  }
  return [...entries.values()].flatMap((variants) => {
    const [first] = variants
    if (!first) return []
    const family = first.group ? families.get(first.group._id) : undefined
    const entry = ucpProduct(first, place, { family, variants })
    const inputsOf = (variant: { id: string }) => {
      const product = variants.find(({ _id }) => String(_id) === variant.id)
      return ids.flatMap((id) => {
        const match = product && matchOf(product, id)
        return match ? [{ id, match }] : []
      })
    }
    return [
      { ...entry, variants: entry.variants.map((variant) => ({ ...variant, inputs: inputsOf(variant) })) },
    ]
  })
}

/**
 * Returns one product with the shop's pages about buying, or UCP's error when none has this id or SKU. Of a member of a group, or of a group,
 * all variants are told; `selected` chooses which is the first, and the answer says where none has all of it. Throws `invalid-input`
 * without an id.
 */
export async function getCatalogProduct(
  { id, selected, preferences }: ProductArguments,
  shop: Shop,
): Promise<AgentAnswer> {
  if (!id) throw new Problem('invalid-input', { detail: t('agent.id-needed') })
  const goods = await findGoods([id])
  const named = goods.find(({ _id }) => String(_id) === id) ?? goods[0]
  if (!named) {
    const text = t('agent.no-product', { name: quoted(id) })
    return { content: text, structured: ucpError('not_found', text) }
  }
  const place = { shopUrl: env().SHOP_URL, currency: shop.currency }
  const family = named.group ? (await readFamilies([named], maxMembers)).get(named.group._id) : undefined
  const product = family && selected ? chosenOf(named, family, selected, preferences) : named
  const shape = ucpProduct(product, place, { family })
  const seller = { name: plainLine(shop.name), links: await policyLinks(place.shopUrl) }
  const siblings = family?.members.filter(({ _id }) => _id !== product._id) ?? []
  const messages = selected && !hasSelected(product, selected) ? [nearestInfo(product, selected)] : []
  return {
    content: linesOf(
      ...messages.map(({ content }) => content),
      goodsLine(product, place),
      product.countInStock > 0 &&
        t('agent.hand-it-over', { url: buyUrl([{ id: product._id, qty: 1 }], place.shopUrl) }),
      siblings.length > 0 && t('agent.variants', { count: siblings.length }),
      ...siblings.map((sibling) => goodsLine(sibling, place)),
    ),
    structured: {
      ucp: ucpMeta('lookup'),
      product: {
        ...shape,
        ...(family && { selected: selectedOf(product), options: choicesOf(product, family) }),
        variants: shape.variants.map((variant, at) => (at === 0 ? { ...variant, seller } : variant)),
      },
      ...(messages.length > 0 && { messages }),
    },
  }
}

function nearestInfo({ name }: ProductJson, selected: NonNullable<ProductArguments['selected']>) {
  const values = selected.map(({ name, label }) => quoted(`${name}: ${label}`)).join(', ')
  return info('nearest_variant', t('agent.nearest-variant', { values, name: quoted(name) }))
}

/** A product that was asked for; `ofGroup` is set where it stands for its group, whose name was given. */
type Found = ProductJson & { ofGroup?: true }

/** The live products whose ids or SKUs these are, and of groups those that fit best, in the order of the names, each once. */
async function findGoods(ids: readonly string[]): Promise<Found[]> {
  const skus = ids.filter((id) => !unstorable.test(id))
  const groupIds = ids.flatMap((id) => parseFamilyId(id) ?? [])
  const featured = groupIds.length > 0 ? await readFeatured(groupIds) : []
  const rows = await db.product.findMany({
    where: {
      status: 'live',
      OR: [{ id: { in: [...ids.flatMap((id) => parseId(id) ?? []), ...featured] } }, { sku: { in: skus } }],
    },
    select: productSelect,
  })
  const products: Found[] = await localProducts(await productsJsonOf(rows))
  const found = products.map((product) =>
    featured.includes(product._id) ? { ...product, ofGroup: true as const } : product,
  )
  const placeOf = (product: Found) => ids.findIndex((id) => matchOf(product, id))
  return found.sort((one, other) => placeOf(one) - placeOf(other))
}

/** The ids of the members that stand for these groups: in stock before sold out, cheaper, older. */
async function readFeatured(groupIds: readonly number[]): Promise<number[]> {
  const rows = await readRows(db, idRow)`
    select distinct on ("groupId") id from "Product" where "groupId" = any(${[...groupIds]}::int[]) and status = 'live'
    order by "groupId", "countInStock" = 0, "priceCents", id`
  return rows.map(({ id }) => id)
}

/** How a name is that of a product, in UCP's words; `null` for another one's. */
function matchOf({ _id, sku, group, ofGroup }: Found, id: string): 'exact' | 'featured' | null {
  if (String(_id) === id || sku === id) return 'exact'
  return ofGroup && group && familyId(group._id) === id ? 'featured' : null
}

function isWithin(
  { price, category, categoryName = category }: ProductJson,
  { filters, context }: Pick<LookupArguments, 'filters' | 'context'>,
  { currency }: Shop,
): boolean {
  const { categories, price: { min = 0, max = Number.POSITIVE_INFINITY } = {} } = filters ?? {}
  const isForeign = (context?.currency ?? currency).toUpperCase() !== currency
  const cents = centsOf(price)
  const isAffordable = isForeign || (min <= cents && cents <= max)
  const slugs = [category, categoryName].map(slugOf)
  return isAffordable && (!categories?.length || categories.some((name) => slugs.includes(slugOf(name))))
}

const linkTypes = {
  terms: 'terms_of_service',
  privacy: 'privacy_policy',
  returns: 'refund_policy',
  shipping: 'shipping_policy',
} as const

async function policyLinks(shopUrl: string): Promise<{ type: string; url: string; title: string }[]> {
  return (await listPublishedPages()).flatMap(({ slug, title }) =>
    slug in linkTypes
      ? [
          {
            type: linkTypes[slug as keyof typeof linkTypes],
            url: absoluteUrl(localPath(pagePath(slug)), shopUrl),
            title: plainLine(title),
          },
        ]
      : [],
  )
}
