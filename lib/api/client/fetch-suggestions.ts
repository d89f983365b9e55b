import type { CardJson } from '@/lib/catalog/cards/card-schema'
import type { SuggestionsJson } from '@/lib/catalog/search/search-schema'
import { callPath } from '@/lib/shared/messages/current-language'
import { answerWith, listWith } from './answers'

/** The calls of the search field load with it, not with every page. */

const isSuggestions = answerWith<SuggestionsJson>('products', 'categories')
const isProducts = listWith<CardJson>('_id', 'name', 'image', 'price', 'numReviews')

/** Returns what the shop suggests for words that are being typed, `null` when the call fails. Rejects only when `signal` aborts it. */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SuggestionsJson | null> {
  try {
    const response = await fetch(callPath(`/api/products/suggest/?${new URLSearchParams({ q })}`), { signal })
    const body: unknown = response.ok ? await response.json() : null
    return isSuggestions(body) ? body : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** Returns the cards of at most three products or groups, the best rated first. Omits unrated ones. Returns none when the call fails. */
export async function fetchBestRated(): Promise<CardJson[]> {
  try {
    const response = await fetch(callPath('/api/products/?group=1&sort=rating&pageSize=3'), {
      credentials: 'omit',
    })
    const body: unknown = response.ok ? await response.json() : null
    return isProducts(body)
      ? body.filter(({ group, numReviews }) => (group ?? { numReviews }).numReviews > 0)
      : []
  } catch {
    return []
  }
}
