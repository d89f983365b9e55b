import { redirect } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import type { ListProps } from '@/components/admin/stable-list'
import { PageLinks } from '@/components/orders/page-links'
import { EmptyState } from '@/components/ui/states/empty-state'
import { countPages, describePage, type Paged, type Paging } from '@/lib/shared/lists/paging'
import { listPath } from '@/lib/shared/routes/paths'
import { maxPageSize } from '@/lib/shared/validation/number-limits'

type Props<T, Sums> = {
  read: (paging: Paging) => Promise<Paged<T> & Sums>
  /** A sentence on what all rows come to. */
  sum?: (page: Paged<T> & Sums) => string
  page: number
  path: string
  empty: { title: string; text: ReactNode }
  /** At most 100. */
  pageSize?: number
  /** What comes first, unless the newest. */
  order?: string
  children: (items: T[], list: ListProps, result: Paged<T> & Sums) => ReactNode
}

/**
 * One page of a list, 100 rows unless `pageSize` says otherwise. Beyond the last page it redirects to that one, except for the page right after it:
 * there the admin may just have removed the last row.
 */
export async function PagedList<T, Sums>({
  read,
  sum,
  page,
  path,
  empty,
  pageSize = maxPageSize,
  order,
  children,
}: Props<T, Sums>) {
  const paging = { page, pageSize }
  const result = await read(paging)
  const { items, total } = result
  const count = countPages(total, pageSize)
  if (page > count + 1) redirect(listPath(path, count))
  const { title, text } =
    total === 0 ? empty : { title: 'Nothing more', text: 'The rows of this page are gone.' }
  const list = {
    note: [describePage(items.length, total, paging, order), items.length > 0 && sum?.(result)]
      .filter(Boolean)
      .join(' '),
    empty: <EmptyState title={title}>{text}</EmptyState>,
  }
  return (
    <>
      <Fragment key={listPath(path, page)}>{children(items, list, result)}</Fragment>
      <PageLinks count={count} names={order ? ['Previous', 'Next'] : undefined} page={page} path={path} />
    </>
  )
}
