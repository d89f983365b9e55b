import { MyOrdersFailure } from '@/components/layout/page-failure'
import { MyOrdersTable } from '@/components/orders/my-orders-table'
import { PageLinks } from '@/components/orders/page-links'
import { TextLink } from '@/components/ui/page-link'
import { EmptyState } from '@/components/ui/states/empty-state'
import { noOrders } from '@/components/ui/states/scenes'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { logFault } from '@/lib/platform/logging/log'
import { listMyOrdersWithPictures } from '@/lib/sales/orders/order-queries'
import { countPages } from '@/lib/shared/lists/paging'
import { rich, t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { maxPageSize } from '@/lib/shared/validation/number-limits'

/** One page of the viewer's orders, or an error message (Spec §8). */
export async function MyOrders({ viewer, page }: { viewer: Viewer; page: number }) {
  const orders = await listMyOrdersWithPictures(viewer, { page, pageSize: maxPageSize }).catch(
    (error: unknown) => {
      logFault('page-fault', error, { path: paths.profile })
      return null
    },
  )
  if (!orders) return <MyOrdersFailure />
  if (orders.total === 0) {
    return (
      <EmptyState picture={noOrders} title={t('account.no-orders')}>
        {rich('account.no-orders-text', {
          link: (parts) => (
            <TextLink href={paths.home} key="link">
              {parts}
            </TextLink>
          ),
        })}
      </EmptyState>
    )
  }
  return (
    <>
      <MyOrdersTable isPayable orders={orders.items} />
      <PageLinks count={countPages(orders.total, maxPageSize)} page={page} path={paths.profile} />
    </>
  )
}
