import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { RowReports } from '@/components/admin/row-report'
import { PageLinks } from '@/components/orders/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { countPages, mostPerPage, type Paged, type Paging } from '@/lib/paging'
import { listPath } from '@/lib/paths'

type Props<T> = {
  read: (paging: Paging) => Promise<Paged<T>>
  page: number
  path: string
  empty: { title: string; text: ReactNode }
  children: (items: T[]) => ReactNode
}

/** One page of a list that admins act on, 100 rows at most; beyond the last page it leads to that one. */
export async function PagedList<T>({ read, page, path, empty, children }: Props<T>) {
  const { items, total } = await read({ page, pageSize: mostPerPage })
  const count = countPages(total, mostPerPage)
  if (page > count) redirect(listPath(path, count))
  return (
    <RowReports>
      {total > 0 ? children(items) : <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      <PageLinks count={count} page={page} path={path} />
    </RowReports>
  )
}
