import { OrderMailTable } from '@/components/admin/mail/order-mail-table'
import type { Viewer } from '@/lib/auth/viewer'
import { listMailsOfOrder } from '@/lib/mail/queries'

/** The mails about an order, for admins, below its tools. */
export async function OrderMails({ orderId, viewer }: { orderId: number; viewer: Viewer | null }) {
  return <OrderMailTable mails={await listMailsOfOrder(viewer, orderId)} />
}
