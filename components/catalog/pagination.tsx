import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { linkedPages } from '@/lib/shared/lists/paging'
import { t } from '@/lib/shared/messages/message'

type Props = { page: number; pageCount: number; pathOf: (page: number) => string }

const item =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 font-semibold tabular-nums max-sm:px-1.5'

/** Links to the pages of a list; nothing when there is only one. */
export function Pagination({ page, pageCount, pathOf }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={t('catalog.pages')}
      className="mt-10 flex flex-wrap items-center justify-center gap-1 md:mt-14"
    >
      {page > 1 && (
        <PageLink className={`${item} hover:bg-accent-soft`} href={pathOf(page - 1)} rel="prev">
          <Icon className="size-4 rotate-180" name="chevronRight" />
          <span className="max-sm:sr-only">{t('catalog.previousPage')}</span>
        </PageLink>
      )}
      {linkedPages(page, pageCount).map((number, index) =>
        number === null ? (
          <span
            aria-hidden="true"
            className="px-1 text-ink-soft"
            key={`gap-${index < 3 ? 'before' : 'after'}`}
          >
            …
          </span>
        ) : (
          <PageLink
            aria-current={number === page ? 'page' : undefined}
            className={`${item} ${number === page ? 'bg-accent text-on-accent' : 'hover:bg-accent-soft'}`}
            href={pathOf(number)}
            key={number}
          >
            {number}
          </PageLink>
        ),
      )}
      {page < pageCount && (
        <PageLink className={`${item} hover:bg-accent-soft`} href={pathOf(page + 1)} rel="next">
          <span className="max-sm:sr-only">{t('catalog.nextPage')}</span>
          <Icon className="size-4" name="chevronRight" />
        </PageLink>
      )}
    </nav>
  )
}
