import { ButtonLink } from '@/components/ui/button-link'
import { adminPaths, synonymsPath } from '@/lib/shared/routes/admin-paths'

const views = [
  { name: 'Not found', href: adminPaths.adminSearch, isSynonyms: false },
  { name: 'Synonyms', href: synonymsPath(), isSynonyms: true },
]

/** Links to the two lists about the search. */
export function SearchViews({ isSynonyms }: { isSynonyms: boolean }) {
  return (
    <nav aria-label="Lists about the search" className="mb-6 flex flex-wrap gap-2">
      {views.map(({ name, href, ...view }) => {
        const isCurrent = view.isSynonyms === isSynonyms
        return (
          <ButtonLink
            aria-current={isCurrent ? 'page' : undefined}
            href={href}
            key={name}
            variant={isCurrent ? 'secondary' : 'quiet'}
          >
            {name}
          </ButtonLink>
        )
      })}
    </nav>
  )
}
