import { useEffect, useState } from 'react'
import { type Card, priceText, titleOf } from '@/components/catalog/cards/card'
import { fetchSuggestions } from '@/lib/api/client/fetch-suggestions'
import { countLabel } from '@/lib/catalog/search/search-links'
import type { SuggestionsJson } from '@/lib/catalog/search/search-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { categoryPath, productPath } from '@/lib/shared/routes/paths'

export type Suggestion = { href: string; label: string; note?: string; image?: string; lang?: string }

/** The words that were asked for, which may be older than those in the field, and what the shop suggests for them. */
type Found = { words: string; options: Suggestion[] }

const pauseMs = 150

/**
 * The suggestions for the words in a field; `null` while there are none to show, and after a call that failed. Asks after a pause
 * in typing; a newer question aborts the older one, so a late answer is never shown.
 */
export function useSuggestions(words: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (words === '') return setFound(null)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetchSuggestions(words, controller.signal).catch(() => null)
      if (controller.signal.aborted) return
      setFound(answer && { words, options: optionsOf(answer) })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  return found
}

function optionsOf({ products, categories }: SuggestionsJson): Suggestion[] {
  return [
    ...products.map(productOption),
    ...categories.map(({ name, slug, count, fallback }) => ({
      href: categoryPath(slug),
      label: name,
      note: countLabel(count),
      ...langOf({ fallback }, 'name'),
    })),
  ]
}

/** A card, or what the shop suggests for words: a group, or the member that they say, by its name. */
type Product = Omit<SuggestionsJson['products'][number], 'priceFrom'> &
  Partial<Pick<Card, 'group' | 'variantCount' | 'priceFrom'>>

export function productOption(product: Product): Suggestion {
  const { text, lang } = titleOf(product)
  return {
    href: productPath(product._id),
    label: text,
    note: priceText(product),
    image: product.image,
    ...(lang && { lang }),
  }
}
