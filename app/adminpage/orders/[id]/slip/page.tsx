import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { PackingSlip } from '@/components/admin/orders/packing-slip'
import { PrintButton } from '@/components/ui/print-button'
import { getSlipDetails } from '@/lib/admin/order-details/slip-details'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath, packingSlipPath, parseId } from '@/lib/shared/routes/paths'

export const metadata = { title: 'Packing slip' }

type Props = { params: Promise<{ id: string }> }

export default async function PackingSlipPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await adminViewer(id ? packingSlipPath(id) : adminPaths.adminOrders, 'see-admin')
  const { order, slip, needsAttention } = await orNotFound(getSlipDetails(viewer, id))
  return (
    <>
      <div className="print:hidden">
        <BackLink href={orderPath(order._id)}>{`Order ${order._id}`}</BackLink>
      </div>
      <AdminScreen
        actions={
          <div className="w-40 max-sm:w-full">
            <PrintButton />
          </div>
        }
        heading="Packing slip"
        viewer={viewer}
      >
        <PackingSlip needsAttention={needsAttention} order={order} slip={slip} />
      </AdminScreen>
    </>
  )
}
