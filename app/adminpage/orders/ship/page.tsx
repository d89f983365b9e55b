import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PasteNumbers } from '@/components/admin/orders/bulk/paste-numbers'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { findLastCarrier } from '@/lib/sales/bulk-fulfillment/bulk-shipping-queries'
import { toShipPath } from '@/lib/sales/order-admin/order-filter-links'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Paste tracking numbers' }

export default async function PasteNumbersPage() {
  const viewer = await adminViewer(adminPaths.adminPasteNumbers, 'work-orders')
  return (
    <AdminScreen
      back={{ href: toShipPath, text: 'To ship' }}
      heading="Paste tracking numbers"
      note="Each line ships its order, or corrects how it was shipped; its buyer gets a mail. Pasting again changes nothing."
      viewer={viewer}
    >
      <PasteNumbers lastCarrier={await findLastCarrier(viewer)} />
    </AdminScreen>
  )
}
