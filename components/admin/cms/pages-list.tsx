import { ListLink } from '@/components/admin/links'
import { DateTime } from '@/components/ui/date-time'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import { pageKinds } from '@/lib/shared/routes/page-slugs'
import { pagePath } from '@/lib/shared/routes/paths'
import type { PageEntryJson } from '@/lib/store/cms/page-schema'
import './pages.css'

/** The pages with texts of the shop's own: what each is for, what is in force, and what is left to do. */
export function PagesList({ pages }: { pages: readonly PageEntryJson[] }) {
  return (
    <ul className="pages-list">
      {pages.map((page) => {
        const { title, about } = pageKinds[page.slug]
        return (
          <li id={page.slug} key={page.slug}>
            <div>
              <h2>
                <ListLink href={adminPagePath(page.slug)}>{title}</ListLink>
              </h2>
              <p className="text-sm text-ink-soft">{about}</p>
            </div>
            <div className="text-sm">
              <PageState page={page} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What is in force of a page, and what is left to do. */
export function PageState({ page }: { page: PageEntryJson }) {
  const { slug, inForce, version, isChanged, blanks } = page
  return (
    <>
      <p>
        {inForce ? (
          <>
            <strong>Published</strong>, <DateTime format="table" iso={inForce.publishedAt} />
            {'. '}
            <ListLink className="text-link" href={pagePath(slug)}>
              See it
            </ListLink>
          </>
        ) : version === 0 ? (
          <strong>Empty</strong>
        ) : (
          <strong>Draft</strong>
        )}
        {version === 0 && ': our text is waiting to be filled in.'}
      </p>
      {inForce && isChanged && <p>What was saved last is not published.</p>}
      {(version === 0 || isChanged) && blanks.length > 0 && (
        <p className="page-todo">
          {blanks.length} {blanks.length === 1 ? 'blank' : 'blanks'} to fill
        </p>
      )}
    </>
  )
}
