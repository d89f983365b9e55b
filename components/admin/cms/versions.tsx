import { ListLink } from '@/components/admin/links'
import { DateTime } from '@/components/ui/date-time'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import type { PageJson } from '@/lib/store/cms/page-schema'
import './pages.css'

/** The versions of a page, newest first. None is ever changed: orders name them. */
export function PageVersions({ page }: { page: PageJson }) {
  if (page.versions.length === 0)
    return <p className="text-ink-soft">None yet. The first one is made when you publish the page.</p>
  return (
    <ol className="page-versions">
      {page.versions.map(({ number, title, publishedAt, author }) => (
        <li key={number}>
          <ListLink href={adminPagePath(page.slug, number)}>
            Version {number}: {title}
          </ListLink>
          {page.inForce?.number === number && <strong> (in force)</strong>}
          <p className="text-sm text-ink-soft">
            <DateTime format="moment" iso={publishedAt} />, {author}
          </p>
        </li>
      ))}
    </ol>
  )
}
