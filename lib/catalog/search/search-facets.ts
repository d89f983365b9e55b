import type { Facet } from '@/lib/catalog/cards/card-conditions'
import { categoriesOf, onceASlug } from '@/lib/catalog/categories/categories'
import { compareNames } from '@/lib/shared/locale/name-formats'
import { z } from '@/lib/shared/validation/zod'
import { priceRanges } from './price-ranges'
import type { SearchQuery } from './search-query'
import type { SearchFacets } from './search-schema'

/** Numbers of cards by the value of a filter, such as `rating:4`. */
export type FacetCounts = { key: string; count: number; groupIds?: number[] | null | undefined }[]

type Named = { name: string; count: number }

/** A shop with thousands of categories or brands offers the largest. The chosen ones are always offered. */
const maxNames = 40

function offered<T>(choices: T[], isChosen: (choice: T) => boolean): (T & { isChosen: boolean })[] {
  return choices
    .map((choice) => ({ ...choice, isChosen: isChosen(choice) }))
    .filter((choice, index) => choice.isChosen || index < maxNames)
}

/** `categories:["Hats","hats"]` counts groups whose members have these. */
const categoryCounts = (counts: FacetCounts): Named[] =>
  onceASlug(
    counts.flatMap(({ key, count }) => {
      const [facet, ...rest] = key.split(':')
      const value = rest.join(':')
      if (facet === 'category') return { names: [value], count }
      return facet === 'categories' ? { names: namesJson.parse(JSON.parse(value)), count } : []
    }),
  )
const namesJson = z.array(z.string())

/** Returns the choices of each filter but options. `categoryNames` are those of the query's categories. */
export function facetsOf(
  counts: FacetCounts,
  query: SearchQuery,
  categoryNames: string[],
): Omit<SearchFacets, 'options'> {
  const { categories, brands, minPriceCents, maxPriceCents, minRating, isInStock } = query
  const byName = (facet: Facet): Named[] =>
    counts
      .filter(({ key }) => key.startsWith(`${facet}:`))
      .map(({ key, count }) => ({ name: key.slice(facet.length + 1), count }))
  const withChosen = (names: Named[], chosen: string[]) => [
    ...names,
    ...chosen.filter((name) => names.every((each) => each.name !== name)).map((name) => ({ name, count: 0 })),
  ]
  const byNumber = (facet: Facet, length: number) => {
    const byValue = new Map(byName(facet).map(({ name, count }) => [Number(name), count]))
    return Array.from({ length }, (_, value) => byValue.get(value) ?? 0)
  }
  const isPriced = minPriceCents !== null || maxPriceCents !== null
  const stars = byNumber('rating', 6)
  return {
    categories: offered(categoriesOf(withChosen(categoryCounts(counts), categoryNames)), ({ slug }) =>
      categories.includes(slug),
    ),
    brands: offered(
      withChosen(byName('brand'), brands).toSorted(
        (a, b) => b.count - a.count || compareNames(a.name, b.name),
      ),
      ({ name }) => brands.includes(name),
    ),
    prices: priceRanges(byName('price').map(({ name, count }) => ({ steps: Number(name), count }))).map(
      (range) => ({
        ...range,
        isChosen: isPriced && range.minCents === minPriceCents && range.maxCents === maxPriceCents,
      }),
    ),
    ratings: [4, 3, 2, 1].map((rating) => ({
      minRating: rating,
      count: stars.slice(rating).reduce((sum, count) => sum + count, 0),
      isChosen: minRating === rating,
    })),
    inStock: { count: byName('stock').find(({ name }) => name === 'true')?.count ?? 0, isChosen: isInStock },
  }
}
