import type { ReactNode } from 'react'
import { LocalWords } from '@/components/catalog/options/local-words'
import { Pagination } from '@/components/catalog/pagination'
import { ProductGrid } from '@/components/catalog/product-grid'
import { CompareBar } from '@/components/compare/compare-bar'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { chipsOf, piecesOf } from '@/lib/catalog/search/search-chips'
import {
  type Chip,
  changedPath,
  countLabel,
  onlyCategory,
  searchPath,
} from '@/lib/catalog/search/search-links'
import { isLiteral, literally, type SearchQuery } from '@/lib/catalog/search/search-query'
import type { CategoryTile, SearchFacets, SearchResult } from '@/lib/catalog/search/search-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { countPages } from '@/lib/shared/lists/paging'
import { rich, t } from '@/lib/shared/messages/message'
import { FilterChips } from './filter-chips'
import { FilterPanel } from './filter-panel'
import { hint } from './hint'
import { FilterFold, HeaderWords, ResultsStatus } from './list-islands'
import { NothingFound } from './nothing-found'
import { SortMenu } from './sort-menu'

export type Found = SearchResult & {
  facets: SearchFacets
  /** The words as the shopper wrote them; those of `query` are corrected. */
  asked: string
  /** The largest categories, and the goods nearest to the words, when nothing was found. */
  categories: CategoryTile[]
  nearest: { products: ProductJson[]; isBestRated: boolean } | null
}

const resultsId = 'results'

/** The list of a search or of a category: filters beside it on wide screens, folded above it on phones. */
export function SearchScreen({ found }: { found: Found }) {
  const { items, total, query, facets, asked, correctedTo } = found
  const filters = chipsOf(query, facets)
  const chips = [...piecesOf(query, found.pieces), ...filters]
  const only = onlyCategory(query)
  const category = facets.categories.find(({ slug }) => slug === only)
  const isNamed = correctedTo === null && query.q === '' && category !== undefined
  const note = correctedTo !== null && <Instead query={query} words={asked} />
  // Without a product and without a filter there is nothing to choose or to sort.
  const hasChoices = items.length > 0 || filters.length > 0
  const panel = <FilterPanel facets={facets} query={query} />
  return (
    <div className="max-sm:mx-auto max-sm:max-w-md">
      <HeaderWords words={query.q} />
      <PageHeading note={note} {...(isNamed && langOf(category, 'name'))}>
        {correctedTo !== null
          ? t('search.correctedResults', { words: correctedTo })
          : query.q
            ? resultsFor(query.q)
            : (category?.name ?? nameOfAll(found, chips))}
      </PageHeading>
      <div className={hasChoices ? 'grid gap-x-10 lg:grid-cols-[14.5rem_1fr]' : ''}>
        {hasChoices && (
          <section aria-label={t('search.filters')} className="max-lg:hidden">
            {panel}
          </section>
        )}
        <div className="min-w-0">
          <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-4">
            <ResultsStatus id={resultsId} place={searchPath(query)}>
              {countLabel(total)}
            </ResultsStatus>
            {hasChoices && <SortMenu query={query} />}
          </div>
          {hasChoices && (
            <FilterFold place={searchPath(query)}>
              <summary className="flex min-h-12 items-center gap-2 rounded-card px-4 font-semibold">
                {t('search.filters')}
                {chips.length > 0 && (
                  <span className="filter-count">
                    {rich('search.filterCount', {
                      count: chips.length,
                      hint,
                    })}
                  </span>
                )}
                <Icon
                  className="ml-auto size-5 text-ink-soft transition-transform group-open:rotate-180"
                  name="chevronDown"
                />
              </summary>
              <div className="border-t border-line p-4">{panel}</div>
              <div className="filter-results">
                <a className={buttonStyle({ isWide: true })} href={`#${resultsId}`}>
                  {t('search.showProducts', { total })}
                </a>
              </div>
            </FilterFold>
          )}
          <FilterChips chips={chips} filterCount={filters.length} query={query} />
          {items.length > 0 ? (
            <>
              <ProductGrid
                isBesideFilters
                isComparable
                namesMembers={choosesMembers(query)}
                products={items}
              />
              <CompareBar place={searchPath(query)} />
            </>
          ) : (
            <NothingFound found={found} hasFilters={filters.length > 0} />
          )}
          <Pagination
            page={query.page}
            pageCount={countPages(total, query.pageSize)}
            pathOf={(page) => changedPath(query, { page })}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * The filter of a list without words that has goods of one brand or one value of an option. A list without goods has none: its address may
 * say anything.
 */
export function onlyFilter(
  { query: { q, options, brands }, total }: Pick<Found, 'query' | 'total'>,
  filters: readonly Chip[],
): Chip | undefined {
  const [filter, ...others] = filters
  const isNamed = q === '' && total > 0 && options.length + brands.length === 1
  return isNamed && others.length === 0 ? filter : undefined
}

/** What a list is called that is of no words and no category. */
function nameOfAll(found: Found, filters: readonly Chip[]): ReactNode {
  const only = onlyFilter(found, filters)
  if (only) return only.words ? <LocalWords words={only.words} /> : only.label
  return filters.length > 0 ? t('search.products') : t('search.allProducts')
}

/** Whether what was asked holds of some members of a group and not of others. */
function choosesMembers({ q, options, minPriceCents, maxPriceCents }: SearchQuery): boolean {
  return q !== '' || options.length > 0 || (minPriceCents ?? maxPriceCents) !== null
}

/** The link to a search for the words as they were written. */
function Instead({ query, words }: { query: SearchQuery; words: string }): ReactNode {
  return rich('search.insteadFor', {
    words,
    link: (parts) => (
      <TextLink href={changedPath(query, { q: literally(words) })} key="words" rel="nofollow">
        {parts}
      </TextLink>
    ),
  })
}

/** Words in quotation marks already have them. */
function resultsFor(words: string): string {
  return isLiteral(words) ? t('search.literalResults', { words }) : t('search.results', { words })
}
