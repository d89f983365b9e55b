import 'server-only'
import { type Principal, requireAction, requireScope, type Viewer } from '@/lib/accounts/permissions/viewer'
import {
  type ProductRow,
  productRow,
  productSelect,
  productsJsonOf,
} from '@/lib/catalog/products/product-json'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { withTranslations } from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { columnsOf, readFoundIds, readFoundPage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { z } from '@/lib/shared/validation/zod'
import { readGroupRows, readRowPage } from './find-rows'
import { conditionsOf, isLow } from './product-conditions'
import type { ProductFilter } from './product-filter'
import type { DeskProductJson } from './product-rows'

const sums = {
  row: z.object({ units: z.number(), valueCents: z.number() }),
  columns: Prisma.sql`coalesce(sum(t."countInStock"), 0)::float8 as units,
    coalesce(sum(t."countInStock"::bigint * t."priceCents"), 0)::float8 as "valueCents"`,
}

/**
 * One page of products, the units of all of them in stock, and what these cost at today's prices. By groups `total` counts the rows, and
 * `products` the products of all rows.
 */
export type FoundProducts = Paged<DeskProductJson> & z.infer<typeof sums.row> & { products?: number }

/**
 * Returns one page of the products that a filter of the admin is for, or by groups: then a group is the first of its products, with what
 * they come to. Admins only.
 */
export async function findAdminProducts(
  viewer: Principal | null,
  filter: ProductFilter,
  paging: Paging,
): Promise<FoundProducts> {
  requireScope(viewer, 'see-admin', 'products:read')
  const content = { row: productRow, columns: columnsOf(productSelect) }
  const conditions = conditionsOf(filter)
  if (filter.group !== '1') {
    const page = await readFoundPage('Product', paging, content, { ...conditions, sums })
    return { items: await jsonOf(page.items), total: page.total, ...page.sums }
  }
  const [page, [all]] = await Promise.all([
    readRowPage(conditions, filter.sort === 'stock', paging, content),
    queryWithPlan(
      groupedSums,
      Prisma.sql`select count(*)::int as products, ${sums.columns} from "Product" t where ${conditions.where}`,
    ),
  ])
  const [items, groups] = await Promise.all([jsonOf(page.items), readGroupRows(page.items, conditions.where)])
  const rows = items.map((item) => {
    const members = item.group && groups.get(item.group._id)
    return members ? { ...item, members } : item
  })
  return { items: rows, total: page.total, ...(all ?? { products: 0, units: 0, valueCents: 0 }) }
}

const groupedSums = sums.row.extend({ products: z.int() })

const jsonOf = async (rows: readonly ProductRow[]): Promise<ProductJson[]> =>
  localProducts(await withTranslations(await productsJsonOf(rows)))

/** Returns these products in this order, without those that are gone. Admins only. */
export async function readAdminProducts(
  viewer: Viewer | null,
  ids: readonly number[],
): Promise<ProductJson[]> {
  requireAction(viewer, 'see-admin')
  if (ids.length === 0) return []
  const rows = await readRows(db, productRow)`
    select ${columnsOf(productSelect)} from "Product" t where t.id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], t.id)`
  return jsonOf(rows)
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
