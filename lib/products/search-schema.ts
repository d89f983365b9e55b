import { productJson } from '@/lib/products/schema'
import { z } from '@/lib/zod'

/** What a search finds, for pages; and the suggestions of the API. */

const count = z.int().min(0)
/** `count` is the number of products that the list has after a click; `isChosen` says whether it is filtered by this now. */
const choice = { count, isChosen: z.boolean() }

const cents = z.int().min(0).nullable()

/** The choices of each filter. Counts leave the filter's own choice out and respect all others. */
export const searchFacets = z.object({
  /** Most products first. */
  categories: z.array(z.object({ name: z.string(), slug: z.string(), ...choice })),
  /** Most products first. */
  brands: z.array(z.object({ name: z.string(), ...choice })),
  /** Inclusive; `null` is no limit. */
  prices: z.array(z.object({ minCents: cents, maxCents: cents, ...choice })),
  /** From this average up: 4, 3, 2, 1. */
  ratings: z.array(z.object({ minRating: z.int(), ...choice })),
  inStock: z.object(choice),
})

/** One page of what was found. */
export const searchResult = z.object({
  items: z.array(productJson),
  total: count,
  /** The words that were searched instead of misspelt ones that no product has; `null` when nothing was corrected. */
  correctedTo: z.string().nullable(),
  /** When no product has all words: those that some product has, corrected where needed. */
  nearestWords: z.array(z.string()),
})

/** A category: every product whose category has this slug. `name` is its most frequent spelling. */
export const categoryJson = z.object({ name: z.string(), slug: z.string(), count })

/** Response of GET /api/products/suggest/: at most six products and three categories. */
export const suggestionsJson = z.object({
  products: z.array(productJson.pick({ _id: true, name: true, image: true, price: true })).max(6),
  categories: z.array(categoryJson).max(3),
})

export type SearchFacets = z.infer<typeof searchFacets>
export type SearchResult = z.infer<typeof searchResult>
export type CategoryJson = z.infer<typeof categoryJson>
export type SuggestionsJson = z.infer<typeof suggestionsJson>
