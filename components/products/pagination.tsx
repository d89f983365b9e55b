import { HoverLink } from '@/components/ui/hover-link'
import { Icon } from '@/components/ui/icon'
import { homePath } from '@/lib/paths'

const item =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 font-semibold tabular-nums'

/** Links to the pages of home; nothing when there is only one. */
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-1 md:mt-14">
      {page > 1 && (
        <HoverLink className={`${item} hover:bg-accent-soft`} href={homePath(page - 1)} rel="prev">
          <Icon className="size-4 rotate-180" name="chevronRight" />
          <span className="max-sm:sr-only">Previous</span>
        </HoverLink>
      )}
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
        <HoverLink
          aria-current={number === page ? 'page' : undefined}
          className={`${item} ${number === page ? 'bg-accent text-on-accent' : 'hover:bg-accent-soft'}`}
          href={homePath(number)}
          key={number}
        >
          {number}
        </HoverLink>
      ))}
      {page < pageCount && (
        <HoverLink className={`${item} hover:bg-accent-soft`} href={homePath(page + 1)} rel="next">
          <span className="max-sm:sr-only">Next</span>
          <Icon className="size-4" name="chevronRight" />
        </HoverLink>
      )}
    </nav>
  )
}
