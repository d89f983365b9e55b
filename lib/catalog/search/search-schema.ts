import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import { type ProductJson, productJson } from '@/lib/catalog/products/product-schema'
import { type FallbackJson, fallbackJson } from '@/lib/shared/messages/translation-input'
import { amountJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import type { Piece } from './search-meaning'
import type { SearchQuery } from './search-query'

/** A category: all products whose category has this slug. `name` is its most frequent spelling. */
const categoryJson = z.object({
  name: z.string(),
  slug: z.string(),
  count: z.int().min(0),
  /** In a further language, where the name is in the shop's own. */
  fallback: fallbackJson.optional(),
})

export const suggestionsJson = z.object({
  products: z
    .array(
      productJson
        .pick({ _id: true, name: true, image: true, price: true, fallback: true })
        // Of a group that is suggested by its own name, where the prices of its live members differ: the lowest one.
        .extend({ priceFrom: amountJson.optional() }),
    )
    .max(6),
  categories: z.array(categoryJson).max(3),
})

/** A category with the picture of one of its products. */
export const categoryTileJson = categoryJson.omit({ count: true }).extend({ image: z.string() })

export type CategoryJson = z.infer<typeof categoryJson>
export type CategoryTile = z.infer<typeof categoryTileJson>
export type SuggestionsJson = z.infer<typeof suggestionsJson>

export type SearchResult<Item = ProductJson> = {
  items: Item[]
  total: number
  /** The query as it was applied: without categories and brands that no product has. */
  query: SearchQuery
  /** The words that were searched instead of misspelt ones that no product has; `null` when nothing was corrected. */
  correctedTo: string | null
  /** When no product has all words: the words, corrected or not, that some product has. */
  nearestWords: string[]
  /** The words, with misspelt ones corrected where that is possible. */
  nearestQuery: string
  /** What was understood of the words beside goods. */
  pieces: Piece[]
}

/** `count`: how many cards the list has after a click. `isChosen`: whether the list is filtered by this now. */
type Choice = { count: number; isChosen: boolean }

/** The choices of each filter. Their counts respect all other filters, and not the one of their own. */
export type SearchFacets = {
  /** The largest first; chosen ones always. */
  categories: ({ name: string; slug: string } & Choice & Local)[]
  /** The largest first; chosen ones always. */
  brands: ({ name: string } & Choice)[]
  /** At most five, inclusive; `null` is no limit. None is chosen when the query has other limits. */
  prices: ({ minCents: number | null; maxCents: number | null } & Choice)[]
  /** From this average up: 4, 3, 2, 1. */
  ratings: ({ minRating: number } & Choice)[]
  inStock: Choice
  /** The options of what is shown, in the language of the page; none while too much is shown to be told apart by them. */
  options: OptionFacet[]
}

/** In a further language: which texts are in the shop's own. */
type Local = { fallback?: FallbackJson | undefined }

/** An option of groups, with their values joined by name: sizes in their natural order, or in the owner's where one group has them all. */
export type OptionFacet = Local & {
  name: string
  kind: OptionKind
  /** `option` is the value as `SearchQuery.options` has it. */
  values: ({ value: string; option: string } & Choice & Local)[]
}
