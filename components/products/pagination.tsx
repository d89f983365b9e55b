import Link from 'next/link'
import { Icon } from '@/components/ui/icon'
import { homePath } from '@/lib/paths'

const item =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 font-semibold tabular-nums'

/** Links to home's further pages; nothing when there is only one. */
export function Pagination({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-1 md:mt-14">
      {page > 1 && (
        <Link
          className={`${item} hover:bg-accent-soft`}
          href={homePath(page - 1)}
          prefetch={false}
          rel="prev"
        >
          <Icon className="size-4 rotate-180" name="chevronRight" />
          <span className="max-sm:sr-only">Previous</span>
        </Link>
      )}
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
        <Link
          aria-current={number === page ? 'page' : undefined}
          className={`${item} ${number === page ? 'bg-accent text-on-accent' : 'hover:bg-accent-soft'}`}
          href={homePath(number)}
          key={number}
          prefetch={false}
        >
          {number}
        </Link>
      ))}
      {page < pageCount && (
        <Link
          className={`${item} hover:bg-accent-soft`}
          href={homePath(page + 1)}
          prefetch={false}
          rel="next"
        >
          <span className="max-sm:sr-only">Next</span>
          <Icon className="size-4" name="chevronRight" />
        </Link>
      )}
    </nav>
  )
}
