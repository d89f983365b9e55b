import 'server-only'
import { type Principal, requireAction, requireScope, type Viewer } from '@/lib/accounts/permissions/viewer'
import { productRow, productSelect, productsJsonOf } from '@/lib/catalog/products/product-json'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { withTranslations } from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import { allOf, anyOf, hasWords, idsWithCode } from '@/lib/platform/db/conditions'
import { db } from '@/lib/platform/db/db'
import { columnsOf, readFoundIds, readFoundPage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { parseId } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import type { ProductFilter } from './product-filter'

const sums = {
  row: z.object({ units: z.number(), valueCents: z.number() }),
  columns: Prisma.sql`coalesce(sum(t."countInStock"), 0)::float8 as units,
    coalesce(sum(t."countInStock"::bigint * t."priceCents"), 0)::float8 as "valueCents"`,
}

/** One page of products, the units of all of them in stock, and what these cost at today's prices. */
export type FoundProducts = Paged<ProductJson> & z.infer<typeof sums.row>

/** Returns one page of the products that a filter of the admin is for. Admins only. */
export async function findAdminProducts(
  viewer: Principal | null,
  filter: ProductFilter,
  paging: Paging,
): Promise<FoundProducts> {
  requireScope(viewer, 'see-admin', 'products:read')
  const content = { row: productRow, columns: columnsOf(productSelect) }
  const page = await readFoundPage('Product', paging, content, { ...conditionsOf(filter), sums })
  const items = await localProducts(await withTranslations(await productsJsonOf(page.items)))
  return { items, total: page.total, ...page.sums }
}

/** Returns the ids of all products that a filter of the admin is for, in its order. Admins only. */
export async function findAdminProductIds(viewer: Viewer | null, filter: ProductFilter): Promise<Int32Array> {
  requireAction(viewer, 'see-admin')
  return readFoundIds('Product', conditionsOf(filter))
}

/** Returns the ids of the first `count` products of a filter that are greater than `after`, ascending. Admins only. */
export async function findAdminProductIdsAfter(
  viewer: Viewer | null,
  filter: Omit<ProductFilter, 'sort'>,
  after: number,
  count: number,
): Promise<Int32Array> {
  requireAction(viewer, 'see-admin')
  const { where } = conditionsOf({ ...filter, sort: 'newest' })
  const rest = Prisma.sql`${where} and t.id > ${after}`
  return readFoundIds('Product', { where: rest, order: Prisma.sql`t.id limit ${count}` })
}

const sorts: Record<ProductFilter['sort'], Prisma.Sql> = {
  newest: Prisma.sql`t."createdAt" desc, t.id desc`,
  name: Prisma.sql`"left"(search_text(t.name), 200), t.id`,
  price: Prisma.sql`t."priceCents", t.id desc`,
  '-price': Prisma.sql`t."priceCents" desc, t.id desc`,
  stock: Prisma.sql`t."countInStock", t.id desc`,
}

function conditionsOf({ q, category, brand, stock, status, translation, sort }: ProductFilter) {
  const id = parseId(/^#?(\d{1,9})$/.exec(q)?.[1])
  const isStock = {
    none: Prisma.sql`t."countInStock" = 0`,
    low: isLow(),
    in: Prisma.sql`t."countInStock" > 0`,
  }
  const where = allOf(
    q && isFoundBy(q, id),
    category && Prisma.sql`t.category = ${category}`,
    brand && Prisma.sql`t.brand = ${brand}`,
    stock && isStock[stock],
    status && Prisma.sql`t.status = ${status}::"ProductStatus"`,
    translation && isTranslated(translation),
  )
  // A constant before the order would keep it from being read off an index.
  const first = Prisma.sql`${id === null ? Prisma.empty : Prisma.sql`t.id = ${id} desc,`}
    ${q === '' ? Prisma.empty : Prisma.sql`array_position(${idsWithCode(q)}, t.id),`}`
  return { where, order: Prisma.sql`${first} ${sorts[sort]}` }
}

/** A draft is not low: nobody waits for its units. A limit of the product's own counts before the shop's. */
const isLow = () =>
  Prisma.sql`(t.status = 'live' and t."countInStock" <= coalesce(t."lowStock", ${env().LOW_STOCK}::int))`

function isTranslated(state: NonNullable<ProductFilter['translation']>): Prisma.Sql {
  const [kind, language] = state.split('-')
  const translation = Prisma.sql`select from "ProductTranslation" l where l."productId" = t.id and l.language = ${language}`
  return kind === 'missing'
    ? Prisma.sql`not exists (${translation} and cardinality(l.missing) = 0)`
    : Prisma.sql`exists (${translation} and cardinality(l.outdated) > 0)`
}

function isFoundBy(q: string, id: number | null): Prisma.Sql {
  return anyOf(
    hasWords(Prisma.sql`t.words`, q),
    Prisma.sql`starts_with(lower(t.sku), ${q.toLowerCase()})`,
    Prisma.sql`t.id = any(${idsWithCode(q)})`,
    id !== null && Prisma.sql`t.id = ${id}`,
  )
}

const countsRow = z.object({ low: z.int(), none: z.int(), draft: z.int() })

/** Counts live products that are low or out of stock, the first with the second, and drafts. For admins. */
export async function countProducts(viewer: Viewer | null): Promise<z.infer<typeof countsRow>> {
  requireAction(viewer, 'see-admin')
  const [counts] = await readRows(db, countsRow)`
    select count(*) filter (where ${isLow()})::int as low,
      count(*) filter (where status = 'live' and "countInStock" = 0)::int as none,
      count(*) filter (where status = 'draft')::int as draft
    from "Product" t`
  return counts ?? { low: 0, none: 0, draft: 0 }
}

const namesRow = z.object({ categories: z.array(z.string()), brands: z.array(z.string()) })

/** Returns the categories and brands that products have, by name. Admins only. */
export async function listCategoriesAndBrands(viewer: Viewer | null): Promise<z.infer<typeof namesRow>> {
  requireAction(viewer, 'see-admin')
  const [names] = await readRows(db, namesRow)`
    select ${valuesOf(Prisma.sql`category`)} as categories, ${valuesOf(Prisma.sql`brand`)} as brands`
  return names ?? { categories: [], brands: [] }
}

/** The values of a column with an index, of which each is looked up by the one before: the products are many, their values few. */
function valuesOf(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`array(
    with recursive found as (
      (select ${column} as value from "Product" order by 1 limit 1)
      union all
      select (select ${column} from "Product" where ${column} > value order by 1 limit 1) from found where value is not null
    ) select value from found where value is not null)`
}
