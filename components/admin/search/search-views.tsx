import { ButtonLink } from '@/components/ui/button-link'
import { missList, synonymList } from '@/lib/catalog/synonyms/synonym-schema'

const views = [
  { name: 'Not found', href: missList.path, isSynonyms: false },
  { name: 'Synonyms', href: synonymList.path, isSynonyms: true },
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
