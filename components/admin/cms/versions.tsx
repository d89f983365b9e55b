import { ListLink } from '@/components/admin/links'
import { DateTime } from '@/components/ui/date-time'
import { nameOfLanguage } from '@/lib/shared/messages/language-names'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import type { PageJson } from '@/lib/store/cms/page-schema'

/** The versions of a page, newest first. None is ever changed: orders name them. */
export function PageVersions({ page }: { page: PageJson }) {
  if (page.versions.length === 0)
    return <p className="text-ink-soft">None yet. The first one is made when you publish the page.</p>
  const inForce = [page, ...Object.values(page.translations ?? {})].map((each) => each.inForce?.number)
  return (
    <ol className="grid gap-4">
      {page.versions.map(({ number, language, title, publishedAt, author }) => (
        <li key={number}>
          <ListLink
            className="inline-block py-0.5 text-accent hover:underline"
            href={adminPagePath(page.slug, number)}
          >
            Version {number}: {title}
            {language && ` (${nameOfLanguage(language)})`}
          </ListLink>
          {inForce.includes(number) && <strong> (in force)</strong>}
          <p className="text-sm text-ink-soft">
            <DateTime format="moment" iso={publishedAt} />, {author}
          </p>
        </li>
      ))}
    </ol>
  )
}
