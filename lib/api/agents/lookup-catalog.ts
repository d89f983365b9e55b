import 'server-only'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { productSelect, productsJsonOf } from '@/lib/catalog/products/product-json'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { centsOf } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { pagePath, parseId } from '@/lib/shared/routes/paths'
import { unstorable } from '@/lib/shared/text/text'
import { listPublishedPages } from '@/lib/store/cms/published-pages'
import type { Shop } from '@/lib/store/settings/read-shop'
import { type AgentAnswer, linesOf } from './agent-answers'
import { buyUrl, goodsLine, type UcpProduct, ucpProduct } from './agent-products'
import { plainLine, quoted } from './plain-markdown'
import type { LookupArguments, ProductArguments } from './tool-inputs'
import { info, ucpError, ucpMeta } from './ucp'

/** Returns the products with these ids or SKUs, in their order, each once, and names ids that no product has. */
export async function lookupCatalog(
  { ids, filters, context }: LookupArguments,
  shop: Shop,
): Promise<AgentAnswer> {
  if (!ids?.length) throw new Problem('invalid-input', { detail: t('agent.ids-needed') })
  const wantedIds = [...new Set(ids)]
  const products = await findGoods(wantedIds)
  const missing = wantedIds.filter((id) => !products.some((product) => isNamed(product, id)))
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
      products: shown.map((product) =>
        withInputs(
          ucpProduct(product, place),
          wantedIds.filter((id) => isNamed(product, id)),
        ),
      ),
      ...(messages.length > 0 && { messages }),
    },
  }
}

/** Returns one product with the shop's pages about buying, or UCP's error when none has this id or SKU. Throws `invalid-input` without an id. */
export async function getCatalogProduct({ id }: ProductArguments, shop: Shop): Promise<AgentAnswer> {
  if (!id) throw new Problem('invalid-input', { detail: t('agent.id-needed') })
  const goods = await findGoods([id])
  const product = goods.find(({ _id }) => String(_id) === id) ?? goods[0]
  if (!product) {
    const text = t('agent.no-product', { name: quoted(id) })
    return { content: text, structured: ucpError('not_found', text) }
  }
  const place = { shopUrl: env().SHOP_URL, currency: shop.currency }
  const shape = ucpProduct(product, place)
  const seller = { name: plainLine(shop.name), links: await policyLinks(place.shopUrl) }
  return {
    content: linesOf(
      goodsLine(product, place),
      product.countInStock > 0 &&
        t('agent.hand-it-over', { url: buyUrl([{ id: product._id, qty: 1 }], place.shopUrl) }),
    ),
    structured: {
      ucp: ucpMeta('lookup'),
      product: { ...shape, variants: shape.variants.map((variant) => ({ ...variant, seller })) },
    },
  }
}

/** A live product whose id or SKU is one of these, in their order. */
async function findGoods(ids: readonly string[]): Promise<ProductJson[]> {
  const skus = ids.filter((id) => !unstorable.test(id))
  const rows = await db.product.findMany({
    where: {
      status: 'live',
      OR: [{ id: { in: ids.flatMap((id) => parseId(id) ?? []) } }, { sku: { in: skus } }],
    },
    select: productSelect,
  })
  const placeOf = (product: ProductJson) => ids.findIndex((id) => isNamed(product, id))
  const products = await localProducts(await productsJsonOf(rows))
  return products.sort((one, other) => placeOf(one) - placeOf(other))
}

function isNamed({ _id, sku }: ProductJson, id: string): boolean {
  return String(_id) === id || sku === id
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

/** Says by which of the ids that were asked for a product was found: it is its only variant. */
function withInputs(product: UcpProduct, ids: readonly string[]) {
  const inputs = ids.map((id) => ({ id, match: 'exact' }))
  return { ...product, variants: product.variants.map((variant) => ({ ...variant, inputs })) }
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
