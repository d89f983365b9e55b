import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { hasWords } from '@/lib/db/find-words'
import type { Paged, Paging } from '@/lib/db/paging'
import { columnsOf, readFoundIds, readFoundPage } from '@/lib/db/read-page'
import { readRows } from '@/lib/db/read-rows'
import { env } from '@/lib/env'
import { Prisma } from '@/lib/generated/prisma/client'
import { parseId } from '@/lib/paths'
import { z } from '@/lib/text/zod'
import type { ProductFilter } from './product-filter'
import { productJsonOf, productRow, productSelect } from './product-json'
import type { ProductJson } from './schema'

const sums = {
  row: z.object({ units: z.number(), valueCents: z.number() }),
  columns: Prisma.sql`coalesce(sum(t."countInStock"), 0)::float8 as units,
    coalesce(sum(t."countInStock"::bigint * t."priceCents"), 0)::float8 as "valueCents"`,
}

/** One page of products, the units of all of them in stock, and what these cost at today's prices. */
export type FoundProducts = Paged<ProductJson> & z.infer<typeof sums.row>

/** Returns one page of the products that a filter of the desk is for. Admins only. */
export async function findDeskProducts(
  viewer: Viewer | null,
  filter: ProductFilter,
  paging: Paging,
): Promise<FoundProducts> {
  requireAction(viewer, 'see-desk')
  const content = { row: productRow, columns: columnsOf(productSelect) }
  const page = await readFoundPage('Product', paging, content, { ...conditionsOf(filter), sums })
  return { items: page.items.map(productJsonOf), total: page.total, ...page.sums }
}

/** Returns the ids of all products that a filter of the desk is for, in its order. Admins only. */
export async function findDeskProductIds(viewer: Viewer | null, filter: ProductFilter): Promise<Int32Array> {
  requireAction(viewer, 'see-desk')
  return readFoundIds('Product', conditionsOf(filter))
}

const sorts: Record<ProductFilter['sort'], Prisma.Sql> = {
  newest: Prisma.sql`t."createdAt" desc, t.id desc`,
  name: Prisma.sql`search_text(t.name), t.id`,
  price: Prisma.sql`t."priceCents", t.id desc`,
  '-price': Prisma.sql`t."priceCents" desc, t.id desc`,
  stock: Prisma.sql`t."countInStock", t.id desc`,
}

function conditionsOf({ q, category, brand, stock, sort }: ProductFilter) {
  const id = parseId(/^#?(\d{1,9})$/.exec(q)?.[1]) ?? 0
  const words = Prisma.sql`search_text(t.name || ' ' || t.brand || ' ' || t.category)`
  const isStock = {
    none: Prisma.sql`t."countInStock" = 0`,
    low: isLow(),
    in: Prisma.sql`t."countInStock" > 0`,
  }
  const conditions = [
    ...(q === '' ? [] : [Prisma.sql`(t.id = ${id} or ${hasWords(words, q)})`]),
    ...(category === undefined ? [] : [Prisma.sql`t.category = ${category}`]),
    ...(brand === undefined ? [] : [Prisma.sql`t.brand = ${brand}`]),
    ...(stock === undefined ? [] : [isStock[stock]]),
  ]
  return {
    where: conditions.length > 0 ? Prisma.join(conditions, ' and ') : Prisma.sql`true`,
    order: Prisma.sql`t.id = ${id} desc, ${sorts[sort]}`,
  }
}

/** A draft is not low: nobody waits for its units. A limit of the product's own counts before the shop's. */
const isLow = () =>
  Prisma.sql`(t.status = 'live' and t."countInStock" <= coalesce(t."lowStock", ${env().LOW_STOCK}::int))`

const countsRow = z.object({ low: z.int(), none: z.int() })

/**
 * Returns how many live products are low in stock, those without stock included, and how many of all have none. Everybody with a desk.
 */
export async function countStock(viewer: Viewer | null): Promise<z.infer<typeof countsRow>> {
  requireAction(viewer, 'see-desk')
  const [counts] = await readRows(db, countsRow)`
    select count(*) filter (where ${isLow()})::int as low, count(*) filter (where "countInStock" = 0)::int as none
    from "Product" t where "countInStock" = 0 or ${isLow()}`
  return counts ?? { low: 0, none: 0 }
}

const namesRow = z.object({ categories: z.array(z.string()), brands: z.array(z.string()) })

/** Returns the categories and brands that products have, by name. Admins only. */
export async function listCategoriesAndBrands(viewer: Viewer | null): Promise<z.infer<typeof namesRow>> {
  requireAction(viewer, 'see-desk')
  const [names] = await readRows(db, namesRow)`
    select array(select distinct category from "Product" order by 1) as categories,
      array(select distinct brand from "Product" order by 1) as brands`
  return names ?? { categories: [], brands: [] }
}
