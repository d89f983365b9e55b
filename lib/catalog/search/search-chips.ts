import { namedValue } from '@/lib/catalog/siblings/option-words'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { inLang, type LocalWords, plainWords } from '@/lib/catalog/translations/local-words'
import { t } from '@/lib/shared/messages/message'
import { formatShortPrice } from '@/lib/shared/money/money'
import { type Chip, changedPath, onlyCategory, toggled, wholeShop } from './search-links'
import type { Piece } from './search-meaning'
import type { SearchQuery } from './search-query'
import type { SearchFacets } from './search-schema'

/** The words of filters. They are apart from the links, which the search field takes to every page. */

/** Returns a chip for each thing that was understood of the words: its link takes it out of them. */
export function piecesOf(query: SearchQuery, pieces: Piece[]): Chip[] {
  return pieces.map(({ label, without: q }) => {
    const sort = q === '' && query.sort === 'relevance' ? wholeShop.sort : query.sort
    return { label, href: changedPath(query, { q, sort }) }
  })
}

/** Returns a chip for each filter in use, except for the category whose page this is. */
export function chipsOf(
  query: SearchQuery,
  { categories, options: offered }: Pick<SearchFacets, 'categories' | 'options'>,
): Chip[] {
  const { brands, minPriceCents, maxPriceCents, minRating, isInStock, options } = query
  const chip = (label: string, change: Partial<SearchQuery>) => ({ label, href: changedPath(query, change) })
  const localChip = (words: LocalWords, change: Partial<SearchQuery>) => ({
    ...chip(plainWords(words), change),
    ...(words.some((word) => typeof word !== 'string') && { words }),
  })
  const chosen = onlyCategory(query) === null ? query.categories : []
  return [
    ...chosen.map((slug) => {
      const { name, fallback } = categories.find((each) => each.slug === slug) ?? {
        name: slug,
        fallback: undefined,
      }
      const words = inLang(name, langOf({ fallback }, 'name'))
      return localChip(words, { categories: toggled(query.categories, slug) })
    }),
    ...options.map((option) => {
      const facet = offered.find(({ values }) => values.some((value) => value.option === option))
      const choice = facet?.values.find((each) => each.option === option)
      const [name = '', ...rest] = option.split(':')
      const words = namedValue(
        facet ? inLang(facet.name, langOf(facet, 'name')) : [name],
        choice ? inLang(choice.value, langOf(choice, 'value')) : [rest.join(':')],
      )
      return localChip(words, { options: toggled(options, option) })
    }),
    ...brands.map((brand) => chip(brand, { brands: toggled(brands, brand) })),
    ...((minPriceCents ?? maxPriceCents) === null
      ? []
      : [chip(priceLabel(minPriceCents, maxPriceCents), { minPriceCents: null, maxPriceCents: null })]),
    ...(minRating === null ? [] : [chip(t('search.starsAndUp', { rating: minRating }), { minRating: null })]),
    ...(isInStock ? [chip(t('search.inStock'), { isInStock: false })] : []),
  ]
}

/** A range of prices, such as "$10 to $24.99", "Up to $9.99" or "$100 and up". */
export function priceLabel(minCents: number | null, maxCents: number | null): string {
  if (minCents === null) return t('search.priceUpTo', { max: formatShortPrice(maxCents ?? 0) })
  return maxCents === null
    ? t('search.priceFrom', { min: formatShortPrice(minCents) })
    : t('search.priceRange', { min: formatShortPrice(minCents), max: formatShortPrice(maxCents) })
}
