import { AdminScreen } from '@/app/adminpage/admin-screen'
import { BackLink, ListLink } from '@/components/admin/links'
import { PackingSlip } from '@/components/admin/orders/packing-slip'
import { PrintButton } from '@/components/ui/print-button'
import { EmptyState } from '@/components/ui/states/empty-state'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listPackingSlips } from '@/lib/sales/fulfillment/orders-to-send'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { toShipPath } from '@/lib/sales/order-admin/order-filter-links'
import { nameFilter } from '@/lib/sales/orders/order-queries'
import { filterPath, queryOf } from '@/lib/shared/lists/list-filter'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath } from '@/lib/shared/routes/paths'
import '@/components/admin/orders/bulk/bulk.css'

export const metadata = { title: 'Packing slips' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function PackingSlipsPage({ searchParams }: Props) {
  const listFilter = orderList.read(queryOf(await searchParams))
  const viewer = await adminViewer(filterPath(adminPaths.adminSlips, listFilter, orderList.all), 'see-admin')
  const { filter } = await nameFilter(viewer, listFilter)
  const { slips, nothing, leftOut } = await listPackingSlips(viewer, filter)
  const note = [
    `${slips.length === 1 ? '1 order' : `${slips.length} orders`} to send, each on a page of its own.`,
    leftOut > 0 && `${leftOut} more are left out: ship these, then print again.`,
  ]
  return (
    <>
      <div className="no-print">
        <BackLink href={orderList.pathOf(filter)}>Back to the list</BackLink>
      </div>
      <AdminScreen
        actions={
          slips.length > 0 && (
            <div className="no-print w-40 max-sm:w-full">
              <PrintButton />
            </div>
          )
        }
        heading={<span className="no-print">Packing slips</span>}
        note={slips.length > 0 && <span className="no-print">{note.filter(Boolean).join(' ')}</span>}
        viewer={viewer}
      >
        {nothing.length > 0 && <NothingToSend ids={nothing} />}
        {slips.length === 0 ? (
          <EmptyState title="Nothing to send">
            None of these orders waits to be shipped.{' '}
            <ListLink className="text-link" href={toShipPath}>
              Orders to ship
            </ListLink>
          </EmptyState>
        ) : (
          <div className="packing-slips">
            {slips.map(({ order, slip }) => (
              <PackingSlip key={order._id} needsAttention={false} order={order} slip={slip} />
            ))}
          </div>
        )}
      </AdminScreen>
    </>
  )
}

function NothingToSend({ ids }: { ids: readonly number[] }) {
  return (
    <p className="no-print mb-6 text-ink-soft">
      All units of these orders were refunded, nothing is to be sent of them:{' '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ListLink className="text-link" href={orderPath(id)}>
            {id}
          </ListLink>
        </span>
      ))}
      .
    </p>
  )
}
