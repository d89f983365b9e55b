import { ListLink } from '@/components/admin/links'
import { DateTime } from '@/components/ui/date-time'
import { languageNames } from '@/lib/shared/messages/language-names'
import { adminPagePath } from '@/lib/shared/routes/admin-paths'
import { pageKinds } from '@/lib/shared/routes/page-slugs'
import { pagePath } from '@/lib/shared/routes/paths'
import type { PageEntryJson } from '@/lib/store/cms/page-schema'
import { furtherLanguagesOf, translationCounts, translationWords } from './translation-words'

/** The pages with texts of the shop's own: what each is for, what is in force, and what is left to do. */
export function PagesList({ pages }: { pages: readonly PageEntryJson[] }) {
  return (
    <>
      {translationCounts(pages).map(({ language, name, words }) => (
        <p className="mb-3 text-sm" key={language}>
          <span lang={language}>{name}</span>: {words}.
        </p>
      ))}
      <ul className="rounded-card border border-line bg-surface">
        {pages.map((page) => {
          const { title, about } = pageKinds[page.slug]
          return (
            <li
              className="grid gap-x-8 gap-y-1 border-line px-5 py-4 not-first:border-t md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-center [&_a]:inline-block"
              id={page.slug}
              key={page.slug}
            >
              <div>
                <h2 className="text-lg/normal">
                  <ListLink className="py-0.5 text-accent hover:underline" href={adminPagePath(page.slug)}>
                    {title}
                  </ListLink>
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
    </>
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
        <p className="font-semibold text-warning">
          {blanks.length} {blanks.length === 1 ? 'blank' : 'blanks'} to fill
        </p>
      )}
      {inForce &&
        furtherLanguagesOf(page).map((language) => (
          <p key={language}>
            <span lang={language}>{languageNames[language]}</span>: {translationWords(page, language)}
          </p>
        ))}
    </>
  )
}
