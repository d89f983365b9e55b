import { useEffect, useRef, useState } from 'react'
import { productOption, type Suggestion } from '@/components/search/suggestions/use-suggestions'
import { fetchBestRated } from '@/lib/api/client/fetch-suggestions'
import { presents, searchPath } from '@/lib/catalog/search/search-links'
import { parseSearchQuery, searchPageSize } from '@/lib/catalog/search/search-query'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'

/** Options under a heading, '' for none. Without options they are still being asked for. */
export type Group = { label: string; options: Suggestion[] }

/** The one address of a search for these words. */
export function wordsPath(words: string): string {
  return searchPath(parseSearchQuery(new URLSearchParams({ q: words }), searchPageSize))
}

/**
 * What the field offers while it is empty. The best rated products are asked for once, when it is opened first (`isOpen`); a failure
 * leaves them out.
 */
export function useEmptyField(isOpen: boolean): Group[] {
  const searches = useStored('lastSearches')
  const [bestRated, setBestRated] = useState<Suggestion[] | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isOpen || isAsked.current) return
    isAsked.current = true
    fetchBestRated().then((products) => setBestRated(products.map(productOption)))
  }, [isOpen])
  const bestLabel = t('search.bestRated')
  return [
    ...groupOf(
      t('search.lastSearches'),
      searches.map((words) => ({ href: wordsPath(words), label: words })),
    ),
    ...groupOf(t('search.presents'), presents()),
    ...(bestRated ? groupOf(bestLabel, bestRated) : [{ label: bestLabel, options: [] }]),
  ]
}

const groupOf = (label: string, options: Suggestion[]) => (options.length > 0 ? [{ label, options }] : [])
