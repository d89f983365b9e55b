import 'server-only'
import { priceSteps } from '@/lib/catalog/search/price-ranges'
import { optionNameOf, type SearchQuery } from '@/lib/catalog/search/search-query'
import { Prisma } from '@/lib/generated/prisma/client'
import { maxInteger } from '@/lib/shared/validation/number-limits'

/** The conditions of filters, by the facet that offers them. `m` is a product in the search, of which all of them hold. */

const facetNames = ['category', 'brand', 'price', 'rating', 'stock'] as const
export type Facet = (typeof facetNames)[number]
/** `size:` is the facet of the option with this name, in lower case. */
type OptionName = `${string}:`
export type Conditions = Partial<Record<Facet | OptionName, Prisma.Sql>>

/** The step of a price, from below the first to above the last. */
export const stepOf = (cents: Prisma.Sql) =>
  Prisma.sql`width_bucket(${cents}, ${Prisma.raw(`array[${priceSteps}]`)})`

/** The same as a set of steps, see `priceRanges`. */
export const stepsOf = (cents: Prisma.Sql) => Prisma.sql`(1 << ${stepOf(cents)})`

/** Whether some live product is a member of a group. In this order PostgreSQL reads one entry of an index, or none. */
export const hasGroups = Prisma.sql`coalesce((
  select true from "ProductGroup" g where g."newestAt" is not null order by g."newestAt" desc limit 1), false)`

const facetOf = (option: string): OptionName => `${optionNameOf(option)}:`

/** `ofCards`: a rating is that of the whole group, as its card shows it. */
export function conditionsOf(query: SearchQuery, categoryNames: string[], ofCards = false): Conditions {
  const { categories, brands, minPriceCents, maxPriceCents, minRating, isInStock, options } = query
  const [min, max] = [minPriceCents ?? 0, maxPriceCents ?? maxInteger]
  return {
    ...(categories.length > 0 && { category: Prisma.sql`m.category = any(${categoryNames}::text[])` }),
    ...(brands.length > 0 && { brand: Prisma.sql`m.brand = any(${brands}::text[])` }),
    ...((minPriceCents ?? maxPriceCents) !== null && {
      price: Prisma.sql`m."priceCents" between ${min} and ${max}`,
    }),
    ...(minRating !== null && { rating: isRated(Math.round(minRating * 100), ofCards) }),
    ...(isInStock && { stock: Prisma.sql`m."isInStock"` }),
    ...Object.fromEntries(
      options.map(facetOf).map((name) => {
        const values = options.filter((option) => facetOf(option) === name)
        return [name, Prisma.sql`m.options && ${values}::text[]`]
      }),
    ),
  }
}

const isRated = (rating: number, ofCards: boolean) =>
  ofCards
    ? Prisma.sql`(m."groupId" is null and m.rating >= ${rating} or m."groupId" in (select id from "ProductGroup" where rating >= ${rating}))`
    : Prisma.sql`m.rating >= ${rating}`

/** Whether all members of a group `g` hold a condition, and whether its row does not tell who does. */
type Limit = { all: Prisma.Sql; untold: Prisma.Sql }
export type Limits = Partial<Record<Facet, Limit>>

const isOneOf = (column: Prisma.Sql, names: string[]): Limit => ({
  all: Prisma.sql`${column} = any(${names}::text[])`,
  untold: Prisma.sql`${column} is null`,
})

/** What the rows of groups tell of the conditions; null where only members tell. That of the stock says nothing: see `soldOut`. */
export function limitsOf(query: SearchQuery, categoryNames: string[]): Limits | null {
  const { q, categories, brands, minPriceCents, maxPriceCents, minRating, options } = query
  if (q !== '' || options.length > 0) return null
  const [min, max] = [minPriceCents ?? 0, maxPriceCents ?? maxInteger]
  const isWithin = Prisma.sql`(g."lowestCents" >= ${min} and g."highestCents" <= ${max})`
  return {
    ...(categories.length > 0 && { category: isOneOf(Prisma.sql`g.category`, categoryNames) }),
    ...(brands.length > 0 && { brand: isOneOf(Prisma.sql`g.brand`, brands) }),
    ...((minPriceCents ?? maxPriceCents) !== null && {
      price: {
        all: isWithin,
        untold: Prisma.sql`(g."lowestCents" <= ${max} and g."highestCents" >= ${min} and not ${isWithin})`,
      },
    }),
    ...(minRating !== null && {
      rating: { all: Prisma.sql`g.rating >= ${Math.round(minRating * 100)}`, untold: Prisma.sql`false` },
    }),
  }
}

/** All conditions, or all but those of some facets. */
export function where(conditions: Conditions, ...except: (keyof Conditions)[]): Prisma.Sql {
  const parts = Object.entries(conditions).flatMap(([name, condition]) =>
    except.some((each) => each === name) ? [] : (condition ?? []),
  )
  return Prisma.join([Prisma.sql`true`, ...parts], ' and ')
}

/** The facets that limit the list, without options, and the others. */
export function usedFacets(conditions: Conditions): { used: Facet[]; unused: Facet[] } {
  return {
    used: facetNames.filter((name) => name in conditions),
    unused: facetNames.filter((name) => !(name in conditions)),
  }
}

/** The names of the options that limit the list. */
export function usedOptions(conditions: Conditions): OptionName[] {
  return Object.keys(conditions).filter((name): name is OptionName => name.endsWith(':'))
}
