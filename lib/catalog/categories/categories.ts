import { compareNames } from '@/lib/shared/locale/name-formats'
import 'server-only'
import type { SearchQuery } from '@/lib/catalog/search/search-query'
import type { CategoryJson, CategoryTile } from '@/lib/catalog/search/search-schema'
import { localCategories } from '@/lib/catalog/translations/local-products'
import { Prisma } from '@/lib/generated/prisma/client'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import { formerSlugOf, slugOf } from './category-slug'

/** The names of all categories, as the relation `names`: one step in the index for each name, however many products there are. */
export const withCategoryNames = Prisma.sql`with recursive names as (
    (select category as name from "ProductSearch" order by 1 limit 1)
    union all
    select (select category from "ProductSearch" where category > names.name order by 1 limit 1) from names
    where names.name is not null
  )`

const nameCount = z.object({ name: z.string(), count: z.int() })
type NameCount = z.infer<typeof nameCount>
const namesCount = z.object({ names: z.array(z.string()), count: z.int() })
const tileRow = nameCount.extend({ image: z.string() })
const filtersRow = z.object({ names: z.array(z.string()), brands: z.array(z.string()) })

/** Merges names with the same slug, under the name with the most products; the largest category first. Omits names without a slug. */
export function categoriesOf(counts: NameCount[]): CategoryJson[] {
  const categories = new Map<string, CategoryJson>()
  const ordered = counts.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  for (const { name, count } of ordered) {
    const slug = slugOf(name)
    const category = categories.get(slug)
    if (slug)
      categories.set(slug, { name: category?.name ?? name, slug, count: count + (category?.count ?? 0) })
  }
  return [...categories.values()].toSorted(byCount)
}

/** Counts what has several names, as a group whose members differ, once for each slug among them. */
export function onceASlug(counts: readonly z.infer<typeof namesCount>[]): NameCount[] {
  const sums = new Map<string, number>()
  for (const { names, count } of counts) {
    const bySlug = new Map(names.map((name) => [slugOf(name), name]))
    for (const name of bySlug.values()) sums.set(name, count + (sums.get(name) ?? 0))
  }
  return [...sums].map(([name, count]) => ({ name, count }))
}

/** Sorts the largest category first, equal ones by their names. */
export function byCount(a: NameCount, b: NameCount): number {
  return b.count - a.count || compareNames(a.name, b.name)
}

/** A page shows these as chips. */
const maxTiles = 12
/** Several names may have one slug. */
const maxTileNames = 2 * maxTiles
/** Categories with more products count as equally large: a visitor can make up any number of searches that find nothing. */
const maxCounted = 100

/** Returns the 12 largest categories, each with a picture that seldom changes. Reads at most 100 rows of a category. Public. */
export async function listCategories(): Promise<CategoryTile[]> {
  const rows = await queryWithPlan(
    tileRow,
    Prisma.sql`${withCategoryNames}
    , largest as (
      select name, (
        select count(*)::int from (
          select from "ProductSearch" where category = name order by category, brand limit ${maxCounted}
        ) counted
      ) as count from names where name <> '' order by count desc, name limit ${maxTileNames}
    )
    select l.name, l.count, p.image from largest l, lateral (
      select "productId" from "ProductSearch" where category = l.name order by category, brand, "priceCents", rating limit 1
    ) first join "Product" p on p.id = first."productId"`,
  )
  const images = new Map(rows.map(({ name, image }) => [name, image]))
  const tiles = categoriesOf(rows)
    .slice(0, maxTiles)
    .map((category) => ({ ...category, image: images.get(category.name) ?? '' }))
  return (await localCategories(tiles)).toSorted(byCount).map(({ count: _, ...tile }) => tile)
}

type Filters = Pick<SearchQuery, 'categories' | 'brands'>

/** The query's categories and brands without those that no product has, and the names of these categories. */
type KnownFilters = Filters & { categoryNames: string[] }

/**
 * Looks up which categories and brands of a query there are: unknown ones are ignored. A slug that no category has any more stands for those
 * that had it before signs counted.
 */
export async function knownFilters({ categories, brands }: Filters): Promise<KnownFilters> {
  const none: KnownFilters = { categories: [], brands: [], categoryNames: [] }
  if (categories.length + brands.length === 0) return none
  const [row] = await queryWithPlan(
    filtersRow,
    Prisma.sql`${withCategoryNames}
    select array(select name from names where name is not null) as names, array(
      select brand from unnest(${brands}::text[]) with ordinality asked (brand, place)
      where exists (select from "ProductSearch" s where s.brand = asked.brand) order by place
    ) as brands`,
  )
  if (!row) return none
  const present = new Set(row.names.map(slugOf))
  const former = categories.filter((slug) => !present.has(slug))
  const categoryNames = row.names.filter(
    (name) =>
      categories.includes(slugOf(name)) || (slugOf(name) !== '' && former.includes(formerSlugOf(name))),
  )
  return { categoryNames, categories: [...new Set(categoryNames.map(slugOf))].sort(), brands: row.brands }
}

/** Returns these categories with the numbers of their cards: a group counts once. */
export async function countCategories(names: string[]): Promise<CategoryJson[]> {
  if (names.length === 0) return []
  const isNamed = Prisma.sql`category = any(${names}::text[])`
  const counts = Prisma.sql`select array[category] as names, count(*)::int as count
      from "ProductSearch" where "groupId" is null and ${isNamed} group by category
    union all
    select array[category], count(*)::int from "ProductGroup" where "newestAt" is not null and ${isNamed} group by category
    union all
    select array_agg(distinct category), 1 from "ProductSearch" where ${isNamed} and "groupId" in (
      select id from "ProductGroup" where "newestAt" is not null and category is null) group by "groupId"`
  return categoriesOf(onceASlug(await queryWithPlan(namesCount, counts)))
}
