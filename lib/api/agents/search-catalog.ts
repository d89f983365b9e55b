import 'server-only'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { listSearchedCards } from '@/lib/catalog/search/search-products'
import { parseSearchQuery, type SearchQuery } from '@/lib/catalog/search/search-query'
import { ownCategoryNames } from '@/lib/catalog/translations/local-products'
import { env } from '@/lib/platform/config/env'
import { t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'
import type { Shop } from '@/lib/store/settings/read-shop'
import { type AgentAnswer, linesOf } from './agent-answers'
import { type Family, readFamilies } from './agent-families'
import { amountWords, familyId, goodsLine, handOver, type Place, ucpProduct } from './agent-products'
import { quoted } from './plain-markdown'
import { countOf, type SearchArguments } from './tool-inputs'
import { info, type UcpMessage, ucpMeta } from './ucp'

/** Variants of one entry of a list; `get_product` tells all. */
const maxVariants = 50

/** Finds products as the shop's own search does: best first, or the newest without words; a group is one of them. Throws `invalid-input` for an unknown cursor. */
export async function searchCatalog(search: SearchArguments, shop: Shop): Promise<AgentAnswer> {
  const categories = await ownCategoryNames(search.filters?.categories ?? [])
  const { query, messages } = queryOf(search, categories, shop)
  const result = await listSearchedCards(query)
  const { items, total, query: applied, correctedTo, nearestWords } = result
  // The search ignores categories that it does not know.
  const isUnknown = categories.length > 0 && applied.categories.length === 0
  const products = isUnknown ? [] : items
  const count = isUnknown ? 0 : total
  if (isUnknown) messages.push(info('unknown_category', t('agent.no-category')))
  if (correctedTo !== null)
    messages.push(info('corrected_query', t('agent.corrected', { words: quoted(correctedTo) })))
  if (count === 0 && nearestWords.length > 0)
    messages.push(info('nearest_words', t('agent.nearest', { words: nearestWords.map(quoted).join(', ') })))
  const { page, pageSize } = query
  const hasMore = page * pageSize < count
  const place = { shopUrl: env().SHOP_URL, currency: shop.currency }
  const families = await readFamilies(products, maxVariants)
  const cursor = cursorOf(page + 1, pageSize)
  return {
    content: linesOf(
      t('agent.found-shown', { count, shown: products.length }),
      ...messages.map(({ content }) => content),
      ...products.flatMap((product) => linesOfEntry(product, families, place)),
      hasMore && t('agent.more-by-cursor', { cursor }),
      products.length > 0 && handOver(place.shopUrl),
    ),
    structured: {
      ucp: ucpMeta('search'),
      products: products.map((product) =>
        ucpProduct(product, place, { isWhole: false, family: familyOf(product, families) }),
      ),
      pagination: { has_next_page: hasMore, total_count: count, ...(hasMore && { cursor }) },
      ...(messages.length > 0 && { messages }),
    },
  }
}

const familyOf = ({ group }: ProductJson, families: Map<number, Family>) =>
  group ? families.get(group._id) : undefined

/** The member that fits best, and how many it stands for. */
function linesOfEntry(product: ProductJson, families: Map<number, Family>, place: Place): string[] {
  const family = familyOf(product, families)
  const line = goodsLine(product, place)
  if (!product.group || !family || family.count < 2) return [line]
  const words = { id: familyId(product.group._id), name: quoted(product.group.name), count: family.count }
  return [
    line,
    t('agent.variants-line', {
      ...words,
      price: amountWords(formatAmount(family.prices.min), place.currency),
    }),
  ]
}

function queryOf(
  { query = '', filters, context, pagination }: SearchArguments,
  categories: readonly string[],
  { currency }: Shop,
): { query: SearchQuery; messages: UcpMessage[] } {
  const { page, pageSize } = pagination?.cursor
    ? parseCursor(pagination.cursor)
    : { page: 1, pageSize: countOf(pagination?.limit) }
  const { min, max } = filters?.price ?? {}
  const isForeign = (context?.currency ?? currency).toUpperCase() !== currency
  const ignoresPrice = isForeign && (min !== undefined || max !== undefined)
  const pairs: [string, string][] = [
    ['q', query],
    ...categories.map((name) => ['category', name] as [string, string]),
    ...(min === undefined || isForeign ? [] : [['minPrice', formatAmount(min)] as [string, string]]),
    ...(max === undefined || isForeign ? [] : [['maxPrice', formatAmount(max)] as [string, string]]),
    ['page', String(page)],
    ['pageSize', String(pageSize)],
  ]
  return {
    query: parseSearchQuery(new URLSearchParams(pairs)),
    messages: ignoresPrice ? [info('price_filter_ignored', t('agent.price-ignored', { currency }))] : [],
  }
}

function cursorOf(page: number, pageSize: number): string {
  return Buffer.from(`${page}.${pageSize}`).toString('base64url')
}

function parseCursor(cursor: string): { page: number; pageSize: number } {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, page, pageSize] = /^([1-9]\d{0,5})\.([1-9]\d?)$/.exec(text) ?? []
  if (!page || !pageSize) throw new Problem('invalid-input', { detail: t('agent.no-cursor') })
  return { page: Number(page), pageSize: countOf(Number(pageSize)) }
}
