import { Icon } from '@/components/ui/icon'
import { LocalWords } from '@/components/ui/local-words'
import { PageLink } from '@/components/ui/page-link'
import { type Chip, changedPath, noFilters, onlyCategory } from '@/lib/catalog/search/search-links'
import type { SearchQuery } from '@/lib/catalog/search/search-query'
import { rich, t } from '@/lib/shared/messages/message'
import { hint } from './hint'

type Props = { chips: Chip[]; filterCount: number; query: SearchQuery }

/** What was understood of the words, and the filters in use; each is a link that takes it away. */
export function FilterChips({ chips, filterCount, query }: Props) {
  if (chips.length === 0) return null
  return (
    <ul aria-label={t('search.filtersInUse')} className="mb-5 flex flex-wrap items-center gap-2">
      {chips.map(({ label, href, words }) => (
        <li className="min-w-0" key={label}>
          <PageLink className="filter-chip" href={href} rel="nofollow" scroll={false}>
            {rich('search.removeFilter', {
              name: label,
              hint,
              label: (parts) => (
                <span className="truncate" key="label">
                  {words ? <LocalWords words={words} /> : parts}
                </span>
              ),
            })}
            <Icon className="size-4" name="close" />
          </PageLink>
        </li>
      ))}
      {filterCount > 1 && (
        <li>
          <PageLink className="text-link inline-flex min-h-11 items-center px-2 text-sm" {...clearAll(query)}>
            {t('search.clearFilters')}
          </PageLink>
        </li>
      )}
    </ul>
  )
}

/** A link to the same search without filters; a category's page stays that page. */
export function clearAll(query: SearchQuery) {
  const categories = onlyCategory(query) === null ? [] : query.categories
  return { href: changedPath(query, { ...noFilters, categories }), scroll: false }
}
