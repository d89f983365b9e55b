import type { Metadata } from 'next'
import Link from 'next/link'
import { Suspense } from 'react'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { OrdersTable } from '@/components/admin/orders/orders-table'
import { buttonStyle } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { adminViewer } from '@/lib/http/page-viewer'
import { countNeedsAttention } from '@/lib/operation/list-operation'
import { listOrders } from '@/lib/orders/queries'
import { listPath, pageParam, paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Orders' }
export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export default async function OrdersPage({ searchParams }: Props) {
  const page = pageParam((await searchParams).page)
  const viewer = await adminViewer(listPath(paths.adminOrders, page))
  const count = await countNeedsAttention(viewer)
  const attentionLink = (
    <Link className={buttonStyle({ variant: 'secondary' })} href={paths.adminAttention} prefetch={false}>
      Needs attention{count > 0 && ` (${count})`}
    </Link>
  )
  return (
    <AdminScreen actions={attentionLink} heading="Orders" viewer={viewer}>
      <Suspense fallback={<Spinner label="Loading the orders" />}>
        <PagedList
          empty={{ title: 'No orders yet', text: 'Orders will appear here as soon as somebody places one.' }}
          page={page}
          path={paths.adminOrders}
          read={(paging) => listOrders(viewer, paging)}
        >
          {(orders, list) => <OrdersTable orders={orders} {...list} />}
        </PagedList>
      </Suspense>
    </AdminScreen>
  )
}
