import { useEffect, useState } from 'react'
import { fetchSuggestions } from '@/lib/browser/fetch-suggestions'
import { categoryPath, productPath } from '@/lib/paths'
import { countLabel } from '@/lib/search/search-links'
import { formatPrice, parseCents } from '@/lib/text/money'

export type Suggestion = { href: string; label: string; note: string; image: string | null }

const pauseMs = 150

/**
 * The suggestions for the words in a field, `null` while there are none to show. Asks after a pause in typing; a newer question
 * aborts the older one, so a late answer is never shown.
 */
export function useSuggestions(words: string): Suggestion[] | null {
  const [found, setFound] = useState<Suggestion[] | null>(null)
  const q = words.trim()
  useEffect(() => {
    if (q === '') return setFound(null)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetchSuggestions(q, controller.signal).catch(() => null)
      if (answer === null || controller.signal.aborted) return
      setFound([
        ...answer.products.map(({ _id, name, price, image }) => ({
          href: productPath(_id),
          label: name,
          note: formatPrice(parseCents(price) ?? 0),
          image,
        })),
        ...answer.categories.map(({ name, slug, count }) => ({
          href: categoryPath(slug),
          label: name,
          note: countLabel(count),
          image: null,
        })),
      ])
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  return found
}
