import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { listPath } from '@/lib/paths'

type Props = { path: string; page: number; count: number }

/** Plain links to the page before and after this one; nothing when there is only one. */
export function PageLinks({ path, page, count }: Props) {
  if (count <= 1 && page <= 1) return null
  const before = Math.min(page - 1, count)
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      {before >= 1 ? (
        <Link className={buttonStyle({ look: 'secondary' })} href={listPath(path, before)} rel="prev">
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-soft">{`Page ${page} of ${count}`}</span>
      {page < count ? (
        <Link className={buttonStyle({ look: 'secondary' })} href={listPath(path, page + 1)} rel="next">
          Older
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
