import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { changedPath } from '@/lib/catalog/search/search-links'
import { type SearchQuery, type Sort, sorts } from '@/lib/catalog/search/search-query'

const id = 'sort-by'

const labels: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  rating: 'Best rated',
}

/** The orders of a list as links, in a popover behind the one in use: without script, Escape or a click outside closes it. */
export function SortMenu({ query }: { query: SearchQuery }) {
  // Without words there is no best match.
  const choices = sorts.filter((sort) => query.q || sort !== 'relevance')
  return (
    <div className="sort-menu" key={query.sort}>
      <button popoverTarget={id} type="button">
        <span className="text-ink-soft max-sm:sr-only">Sort by</span> {labels[query.sort]}
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
                {labels[sort]}
              </button>
            ) : (
              <PageLink
                className="menu-entry"
                href={changedPath(query, { sort })}
                rel="nofollow"
                scroll={false}
              >
                {labels[sort]}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
