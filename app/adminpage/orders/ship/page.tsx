import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { PasteNumbers } from '@/components/admin/orders/bulk/paste-numbers'
import { deskPaths } from '@/lib/desk-paths'
import { deskViewer } from '@/lib/http/page-viewer'
import { toShipPath } from '@/lib/orders/order-filter-links'
import { findLastCarrier } from '@/lib/shipping/bulk-queries'

export const metadata: Metadata = { title: 'Paste tracking numbers' }

export default async function PasteNumbersPage() {
  const viewer = await deskViewer(deskPaths.adminPasteNumbers, 'work-orders')
  return (
    <>
      <BackLink href={toShipPath}>To ship</BackLink>
      <AdminScreen
        heading="Paste tracking numbers"
        note="Each line ships its order, or corrects how it was shipped; its buyer gets a mail. Pasting again changes nothing."
        viewer={viewer}
      >
        <PasteNumbers lastCarrier={await findLastCarrier(viewer)} />
      </AdminScreen>
    </>
  )
}
