import { EmptyState } from '@/components/ui/empty-state'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { searchPath, wholeShop } from '@/lib/search/search-links'
import { CategoryChips } from './category-chips'
import { clearAll } from './filter-chips'
import type { Found } from './search-screen'

/** Advice after a search that finds nothing: other words, fewer filters, or the categories. */
export function NothingFound({ found, hasFilters }: { found: Found; hasFilters: boolean }) {
  const { query, nearestWords, categories } = found
  return (
    <>
      <EmptyState
        picture="nothing-found"
        title={
          hasFilters
            ? 'No product has all of these.'
            : query.q
              ? 'Nothing found this time.'
              : 'Nothing here yet.'
        }
      >
        {nearestWords.length > 0 && (
          <p>
            {'Did you mean '}
            {nearestWords.map((word, index) => (
              <span key={word}>
                {index > 0 && ' or '}
                <TextLink href={searchPath({ ...wholeShop, q: word, sort: 'relevance' })}>{word}</TextLink>
              </span>
            ))}
            ?
          </p>
        )}
        {hasFilters ? (
          <PageLink className="text-link inline-flex min-h-11 items-center" {...clearAll(query)}>
            Remove all filters
          </PageLink>
        ) : (
          nearestWords.length === 0 && query.q && <p>Fewer or other words may help.</p>
        )}
      </EmptyState>
      {categories.length > 0 && <CategoryChips categories={categories} isWrapped />}
    </>
  )
}
