import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CategoryJson } from '@/lib/products/search-schema'
import { slugOf } from '@/lib/products/slug.mjs'
import { queryWithPlan } from '@/lib/query-with-plan'

/**
 * The names of all categories, as the relation `names`: one step in the index for each name, however many products there are.
 */
export const withCategoryNames = Prisma.sql`with recursive names as (
    (select category as name from "ProductSearch" order by 1 limit 1)
    union all
    select (select category from "ProductSearch" where category > names.name order by 1 limit 1) from names
    where names.name is not null
  )`

type NameCount = { name: string; count: number }

/** Joins the names that have one slug, the most products first. Leaves out names without a slug. */
export function categoriesOf(counts: NameCount[]): CategoryJson[] {
  const categories = new Map<string, CategoryJson>()
  const ordered = counts.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  for (const { name, count } of ordered) {
    const slug = slugOf(name)
    const known = categories.get(slug)
    if (slug) categories.set(slug, { name: known?.name ?? name, slug, count: count + (known?.count ?? 0) })
  }
  return [...categories.values()].toSorted((a, b) => b.count - a.count)
}

/** Returns all categories with their numbers of products, the largest first. Public. */
export async function listCategories(): Promise<CategoryJson[]> {
  return categoriesOf(
    await queryWithPlan<NameCount>(
      Prisma.sql`select category as name, count(*)::int as count from "ProductSearch" group by category`,
    ),
  )
}

/** Returns the names of categories that have one of these slugs. */
export async function categoryNames(slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await queryWithPlan<{ name: string }>(
    Prisma.sql`${withCategoryNames} select name from names where name is not null`,
  )
  return rows.flatMap(({ name }) => (slugs.includes(slugOf(name)) ? [name] : []))
}

/** Returns the categories with these names, with their numbers of products. */
export async function countCategories(names: string[]): Promise<CategoryJson[]> {
  if (names.length === 0) return []
  return categoriesOf(
    await queryWithPlan<NameCount>(Prisma.sql`select category as name, count(*)::int as count
      from "ProductSearch" where category = any(${names}::text[]) group by category`),
  )
}

/** Returns the category with this slug, or `null` when no product has it. Public. */
export async function findCategory(slug: string): Promise<CategoryJson | null> {
  const [category] = await countCategories(await categoryNames([slug]))
  return category ?? null
}
