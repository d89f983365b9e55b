import { notFound } from 'next/navigation'
import { listAuditOf } from '@/lib/accounts/audit/list-audit'
import { mayAct } from '@/lib/accounts/permissions/viewer'
import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { getOrderDetails } from '@/lib/admin/order-details/order-details'
import { getRefundDetails } from '@/lib/admin/order-details/refund-details'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { redirect } from '@/lib/api/pages/redirects'
import { getOrderWithPayment } from '@/lib/money/payments/payment-queries'
import { isDatabaseDown } from '@/lib/platform/db-connection/database-outage'
import { logFault } from '@/lib/platform/logging/log'
import { listOrderNotes } from '@/lib/sales/order-admin/add-order-note'
import { findNeighbours } from '@/lib/sales/order-admin/find-neighbours'
import { listOfOrder } from '@/lib/sales/order-admin/order-filter-links'
import { getOrderReturns } from '@/lib/sales/returns/return-queries'
import { Problem } from '@/lib/shared/problem/problem'
import { orderPath, parseId, paths, securityPath, signInPath } from '@/lib/shared/routes/paths'

/**
 * Reads the order, what blocks its payment, the viewer, and what only the admin sees; `listQuery` is that of the list that one comes from. Redirects a visitor to the login and back, and
 * shows 404 for an unknown order and for another user's. An unexpected error is logged and redirects home (Spec §6); a database
 * outage is thrown, because it passes.
 */
export async function loadOrder(idText: string, listQuery: string) {
  const id = parseId(idText)
  if (id === null) notFound()
  try {
    const viewer = await pageViewer()
    const [payment, returns] = await Promise.all([
      getOrderWithPayment(viewer, id),
      getOrderReturns(viewer, id),
    ])
    const content = { ...payment, returns }
    if (!viewer || !mayAct(viewer, 'see-admin')) return { viewer, ...content, forAdmin: null }
    const list = listOfOrder(listQuery)
    const [notes, refundDetails, attention, details, log, neighbours] = await Promise.all([
      listOrderNotes(viewer, id),
      getRefundDetails(viewer, id),
      listAllAttention(viewer, new Date(), id),
      getOrderDetails(viewer, id),
      listAuditOf(viewer, 'order', id),
      findNeighbours(viewer, id, list.filter),
    ])
    const forAdmin = { notes, refundDetails, attention, details, log, neighbours, list }
    return { viewer, ...content, forAdmin }
  } catch (error) {
    const code = error instanceof Problem ? error.code : null
    if (code === 'not-signed-in') redirect(signInPath(paths.login, orderPath(id)))
    // An admin who must set up a second factor first reads none but their own.
    if (code === 'order-not-found' && (await pageViewer())?.owes === 'factor') redirect(securityPath)
    if (code === 'order-not-found') notFound()
    if (isDatabaseDown(error)) throw error
    logFault('page-fault', error, { path: orderPath(id) })
    redirect(paths.home)
  }
}
