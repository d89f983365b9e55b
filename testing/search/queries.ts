import { z } from '@/lib/shared/validation/zod'
import { type Kind, kindGroups, kinds } from './kinds'
import groups from './queries.json'

/**
 * What people type, and which kinds of goods answer it, by subject. Written from what people type, not from what the search
 * finds. A query with `nothing` or `isNearest` finds nothing, one with `never` alone may find nothing, every other finds goods.
 */

const named: Record<string, Kind[]> = {
  ...Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [kind as Kind]])),
  ...kindGroups,
}

const kindList = z
  .array(z.string().refine((name) => name in named, 'is no kind, and no group of kinds'))
  .transform((names) => names.flatMap((name) => named[name] ?? []))

const expectation = z.strictObject({
  q: z.string(),
  /** The first product is of one of these kinds. */
  first: kindList.optional(),
  /** All of these kinds are among the first six. */
  finds: kindList.optional(),
  /** None of these is among the first three. */
  never: kindList.optional(),
  /** The words that are shown as corrected, where the query is misspelt; by default nothing is corrected. */
  corrected: z.string().optional(),
  /** No product costs more, in dollars, anywhere in the results. */
  maxPrice: z.number().optional(),
  /** No product costs less, in dollars, anywhere in the results. */
  minPrice: z.number().optional(),
  /** Nothing is found: the shop does not have it. */
  nothing: z.literal(true).optional(),
  /** The same, but the page shows it as nearest. */
  isNearest: z.literal(true).optional(),
})

export type Expectation = z.infer<typeof expectation>

export const queries: Expectation[] = Object.values(
  z.record(z.string(), z.array(expectation)).parse(groups),
).flat()
