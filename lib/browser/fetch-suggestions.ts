import type { SuggestionsJson } from '@/lib/search/search-schema'
import { answerWith } from './answers'

const isSuggestions = answerWith<SuggestionsJson>('products', 'categories')

/**
 * Returns what the shop suggests for words that are being typed; nothing when the call fails. Rejects only when `signal` aborts
 * it. Apart from `lib/browser/api-client.ts`, because it is public and loads with the search field, not with every page.
 */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SuggestionsJson> {
  const nothing = { products: [], categories: [] }
  try {
    const response = await fetch(`/api/products/suggest/?${new URLSearchParams({ q })}`, { signal })
    const body: unknown = response.ok ? await response.json() : null
    return isSuggestions(body) ? body : nothing
  } catch {
    signal.throwIfAborted()
    return nothing
  }
}
