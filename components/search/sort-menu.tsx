import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { changedPath } from '@/lib/catalog/search/search-links'
import { type SearchQuery, type Sort, sorts } from '@/lib/catalog/search/search-query'
import { type PlainKey, rich, t } from '@/lib/shared/messages/message'

const id = 'sort-by'

const labels = {
  relevance: 'search.bestMatch',
  newest: 'search.newest',
  price: 'search.priceUp',
  '-price': 'search.priceDown',
  rating: 'search.bestRated',
} as const satisfies Record<Sort, PlainKey>

/** The orders of a list as links, in a popover behind the one in use: without script, Escape or a click outside closes it. */
export function SortMenu({ query }: { query: SearchQuery }) {
  // Without words there is no best match.
  const choices = sorts.filter((sort) => query.q || sort !== 'relevance')
  return (
    <div className="sort-menu" key={query.sort}>
      <button popoverTarget={id} type="button">
        {rich('search.sortBy', {
          order: t(labels[query.sort]),
          hint: (parts) => (
            <span className="text-ink-soft max-sm:sr-only" key="hint">
              {parts}
            </span>
          ),
        })}
        <Icon className="size-4 text-ink-soft" name="chevronDown" />
      </button>
      <ul id={id} popover="auto">
        {choices.map((sort) => (
          <li key={sort}>
            {sort === query.sort ? (
              <button
                aria-current="true"
                className="menu-entry"
                popoverTarget={id}
                popoverTargetAction="hide"
                type="button"
              >
                {t(labels[sort])}
              </button>
            ) : (
              <PageLink
                className="menu-entry"
                href={changedPath(query, { sort })}
                rel="nofollow"
                scroll={false}
              >
                {t(labels[sort])}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
