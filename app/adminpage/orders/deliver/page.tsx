import { AdminScreen } from '@/app/adminpage/admin-screen'
import { ListLink } from '@/components/admin/links'
import { DaysForm } from '@/components/admin/orders/bulk/days-form'
import { DeliverOrders } from '@/components/admin/orders/bulk/deliver-orders'
import { EmptyState } from '@/components/ui/states/empty-state'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listShippedBefore, shippedBefore } from '@/lib/sales/bulk-fulfillment/bulk-shipping-queries'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { queryOf } from '@/lib/shared/lists/list-filter'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Mark as delivered' }

const usualDays = 7
const maxDays = 365

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function DeliverPage({ searchParams }: Props) {
  const days = daysIn(queryOf(await searchParams).get('days'))
  const viewer = await adminViewer(`${adminPaths.adminDeliver}?days=${days}`, 'work-orders')
  const { items, total } = await listShippedBefore(viewer, days)
  const shippedPath = orderList.pathOf({ status: ['shipped'] })
  return (
    <AdminScreen back={{ href: shippedPath, text: 'Shipped' }} heading="Mark as delivered" viewer={viewer}>
      <div className="mb-6">
        <DaysForm days={days} key={days}>
          Show
        </DaysForm>
      </div>
      {items.length === 0 ? (
        <EmptyState title="Nothing to mark">
          No order on its way was shipped {timeOf(days)}.{' '}
          <ListLink className="text-link" href={shippedPath}>
            All that are on their way
          </ListLink>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4">
            <ListLink className="text-link" href={orderList.pathOf(shippedBefore(days))}>
              {total === 1 ? '1 order' : `${total} orders`}
            </ListLink>{' '}
            on the way, shipped {timeOf(days)}.
            {total > items.length && ` These are the ${items.length} oldest; the others come afterwards.`}{' '}
            Each buyer gets a mail.
          </p>
          <DeliverOrders key={items.map(({ _id }) => _id).join()} orders={items} />
        </>
      )}
    </AdminScreen>
  )
}

function timeOf(days: number): string {
  if (days === 0) return 'before today'
  return `more than ${days === 1 ? '1 day' : `${days} days`} ago`
}

function daysIn(text: string | null): number {
  const days = /^\d{1,3}$/.test(text ?? '') ? Number(text) : usualDays
  return Math.min(days, maxDays)
}
