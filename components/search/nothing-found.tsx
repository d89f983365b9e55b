import { ProductGrid } from '@/components/catalog/product-grid'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states/empty-state'
import { nothingFound } from '@/components/ui/states/scenes'
import { presents, searchPath, wholeShop } from '@/lib/catalog/search/search-links'
import { rich, t } from '@/lib/shared/messages/message'
import { CategoryChips } from './category-chips'
import { clearAll } from './filter-chips'
import type { Found } from './search-screen'

const nearestId = 'nearest'

/** What may help after a search that finds nothing: other words, fewer filters, the nearest goods, categories, presents. */
export function NothingFound({ found, hasFilters }: { found: Found; hasFilters: boolean }) {
  const { query, nearestWords, nearest, categories } = found
  return (
    <>
      <EmptyState
        picture={nothingFound}
        title={
          hasFilters ? t('search.noneOfAll') : query.q ? t('search.nothingFound') : t('search.nothingHere')
        }
      >
        {nearestWords.length > 0 && (
          <p>{rich('search.tryWords', { words: () => <WordLinks key="words" words={nearestWords} /> })}</p>
        )}
        {hasFilters ? (
          <PageLink className="text-link inline-flex min-h-11 items-center" {...clearAll(query)}>
            {t('search.removeFilters')}
          </PageLink>
        ) : (
          nearestWords.length === 0 && query.q && <p>{t('search.otherWords')}</p>
        )}
      </EmptyState>
      {nearest && nearest.products.length > 0 && (
        <section aria-labelledby={nearestId} className="mt-8">
          <h2 className="mb-4 text-xl" id={nearestId}>
            {nearest.isBestRated ? t('search.bestRated') : t('search.nearest')}
          </h2>
          <ProductGrid
            isBesideFilters={hasFilters}
            namesMembers={!nearest.isBestRated}
            products={nearest.products}
          />
        </section>
      )}
      {categories.length > 0 && (
        <div className="mt-8">
          <CategoryChips categories={categories} isWrapped />
        </div>
      )}
      {nearest && nearest.products.length > 0 && (
        <p className="mt-6 flex flex-wrap gap-x-6">
          {presents().map(({ label, href }) => (
            <TextLink className="text-link inline-flex min-h-11 items-center" href={href} key={label}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
    </>
  )
}

function WordLinks({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <span key={word}>
      {index > 0 && t('search.or')}
      <TextLink href={searchPath({ ...wholeShop, q: word, sort: 'relevance' })}>{word}</TextLink>
    </span>
  ))
}
