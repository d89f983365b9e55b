import type { Metadata } from 'next'
import { SessionSync } from '@/components/account/session-sync'
import { OrderAttention } from '@/components/admin/attention/attention-list'
import { OrderMailTable } from '@/components/admin/mail/order-mail-table'
import { OrderTools } from '@/components/admin/orders/order-tools'
import { CancelledNote, ReleasedNote } from '@/components/orders/order-notes'
import { OrderReceipt } from '@/components/orders/order-receipt'
import { PaidAtProvider } from '@/components/orders/paid-at'
import { PayOrder } from '@/components/orders/pay-order'
import { RefreshUnderWay } from '@/components/orders/refresh-under-way'
import { isSelf, personOf, requireUser, type Viewer } from '@/lib/auth/viewer'
import { listMailsOfOrder } from '@/lib/mail/queries'
import { isRefunded } from '@/lib/orders/order-stations'
import { paypalBrowserConfig } from '@/lib/paypal/config'
import { hasDesk } from '@/lib/permissions'
import { loadOrder } from './load-order'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  return { title: `Order ${id}`, robots: { index: false } }
}

export default async function OrderPage({ params }: Props) {
  const { id } = await params
  const found = await loadOrder(id)
  const { viewer, order, block, wasDeclined, lateMoney, isUnprotected, notes, refundDesk, attention } = found
  const isPayer = order.user.id !== null && isSelf(viewer, order.user.id)
  return (
    <PaidAtProvider isCancelled={order.cancelledAt !== null} orderId={order._id} paidAt={order.paidAt}>
      <SessionSync viewer={personOf(requireUser(viewer))} />
      <OrderReceipt
        isUnprotected={isUnprotected && hasDesk(viewer?.role)}
        notices={
          <>
            {attention && <OrderAttention entries={attention} />}
            {found.releasedAt && <ReleasedNote isPayable={block === null} releasedAt={found.releasedAt} />}
          </>
        }
        order={order}
        refundDesk={refundDesk}
      >
        {order.cancelledAt && <CancelledNote cancelledAt={order.cancelledAt} lateMoney={lateMoney} />}
        {isPayer && !order.cancelledAt && (
          <PayOrder
            block={block}
            config={paypalBrowserConfig()}
            isRefunded={isRefunded(order)}
            isRetry={wasDeclined}
            orderId={order._id}
            sent={order.isDelivered ? 'delivered' : order.shippedAt ? 'shipped' : null}
            totalPrice={order.totalPrice}
            trackingUrl={order.isDelivered || isRefunded(order) ? undefined : order.tracking?.url}
          />
        )}
      </OrderReceipt>
      {found.isUnderWay && <RefreshUnderWay orderId={order._id} />}
      {notes && viewer && (
        <OrderTools notes={notes} order={order} refundDesk={refundDesk} role={viewer.role} />
      )}
      {notes && <OrderMails orderId={order._id} viewer={viewer} />}
    </PaidAtProvider>
  )
}

/** The mails about an order, for admins, below its tools. */
async function OrderMails({ orderId, viewer }: { orderId: number; viewer: Viewer | null }) {
  return <OrderMailTable mails={await listMailsOfOrder(viewer, orderId)} />
}
