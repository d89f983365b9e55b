import { HoverLink } from '@/components/ui/hover-link'
import { Icon } from '@/components/ui/icon'
import { changedPath } from '@/lib/products/search-links'
import { type SearchQuery, type Sort, sorts } from '@/lib/products/search-query.mjs'

const labels: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  rating: 'Best rated',
}

/** The orders of a list as links, folded behind the one in use. */
export function SortMenu({ query }: { query: SearchQuery }) {
  // Without words there is no best match.
  const choices = sorts.filter((sort) => query.q || sort !== 'relevance')
  return (
    <details className="sort-menu group" key={query.sort}>
      <summary>
        <span className="text-ink-soft max-sm:sr-only">Sort by</span> {labels[query.sort]}
        <Icon className="size-4 text-ink-soft" name="chevronDown" />
      </summary>
      <ul>
        {choices.map((sort) => (
          <li key={sort}>
            <HoverLink
              aria-current={sort === query.sort ? 'true' : undefined}
              className="menu-entry"
              href={changedPath(query, { sort })}
              rel="nofollow"
              scroll={false}
            >
              {labels[sort]}
            </HoverLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
