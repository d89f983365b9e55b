import type { Metadata } from 'next'
import { SessionSync } from '@/components/account/session-sync'
import { OrderAttention } from '@/components/admin/attention/attention-list'
import { OrderMailTable } from '@/components/admin/mail/order-mail-table'
import { OrderBar } from '@/components/admin/orders/order-bar'
import { OrderTools } from '@/components/admin/orders/order-tools'
import { AddressForm } from '@/components/orders/address-form'
import { CancelledNote, ReleasedNote } from '@/components/orders/order-notes'
import { OrderReceipt } from '@/components/orders/order-receipt'
import { PaidAtProvider } from '@/components/orders/paid-at'
import { PayOrder } from '@/components/orders/pay-order'
import { RefreshUnderWay } from '@/components/orders/refresh-under-way'
import { ReturnPart } from '@/components/orders/returns/return-list'
import { isSelf, personOf, requireUser, type Viewer } from '@/lib/auth/viewer'
import { buyAgainPath } from '@/lib/buy-lines'
import { publishedPages } from '@/lib/http/published-pages'
import { listMailsOfOrder } from '@/lib/mail/queries'
import { isRefunded } from '@/lib/orders/order-stations'
import type { OrderJson } from '@/lib/orders/schema'
import { ownerAddress } from '@/lib/outbox/owner-address'
import { contactPath, pagePath } from '@/lib/paths'
import { paypalBrowserConfig } from '@/lib/paypal/config'
import { hasDesk } from '@/lib/permissions'
import { buyerMsLeft } from '@/lib/shipping/address-time'
import { loadOrder } from './load-order'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ list?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  return { title: `Order ${id}`, robots: { index: false } }
}

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ id }, { list }] = await Promise.all([params, searchParams])
  const found = await loadOrder(id, typeof list === 'string' ? list : '')
  const { viewer, order, block, wasDeclined, lateMoney, isUnprotected, forDesk } = found
  const isPayer = order.user.id !== null && isSelf(viewer, order.user.id)
  return (
    <PaidAtProvider isCancelled={order.cancelledAt !== null} orderId={order._id} paidAt={order.paidAt}>
      <SessionSync viewer={personOf(requireUser(viewer))} />
      {forDesk && <OrderBar {...forDesk} />}
      <OrderReceipt
        again={isPayer && (order.isPaid || order.cancelledAt) ? buyAgainPath(order.orderItems) : null}
        canCancel={isPayer || !forDesk}
        correction={
          isPayer && !forDesk && isCorrectable(order) ? (
            <AddressForm
              address={order.shippingAddress}
              askAt={await askAt()}
              hint={addressHint}
              orderId={order._id}
            />
          ) : undefined
        }
        isUnprotected={isUnprotected && hasDesk(viewer?.role)}
        notices={
          <>
            {forDesk && <OrderAttention entries={forDesk.attention} />}
            {found.releasedAt && <ReleasedNote isPayable={block === null} releasedAt={found.releasedAt} />}
          </>
        }
        order={order}
        refundDesk={forDesk?.refundDesk}
        returns={
          <ReturnPart {...found.returns} canAsk={found.returns.canAsk && !forDesk} orderId={order._id} />
        }
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
      {forDesk && viewer && (
        <>
          <OrderTools
            {...forDesk}
            isPayer={isPayer}
            order={order}
            returns={found.returns}
            role={viewer.role}
          />
          <OrderMails orderId={order._id} viewer={viewer} />
        </>
      )}
    </PaidAtProvider>
  )
}

const addressHint =
  'Possible until an hour after the payment, unless it is on its way, and where tax and delivery stay the same. The invoice keeps the address that it was issued for.'

/** Returns where a buyer reaches the shop: its form, or else its page about that; null when it has neither. */
async function askAt(): Promise<string | null> {
  if (ownerAddress('contact_message') !== null) return contactPath
  const pages = await publishedPages()
  return pages.some(({ slug }) => slug === 'contact') ? pagePath('contact') : null
}

/** Returns whether its buyer may still correct its address. */
function isCorrectable({ cancelledAt, shippedAt, isDelivered, paidAt }: OrderJson): boolean {
  return !cancelledAt && !shippedAt && !isDelivered && buyerMsLeft(paidAt) > 0
}

/** The mails about an order, for admins, below its tools. */
async function OrderMails({ orderId, viewer }: { orderId: number; viewer: Viewer | null }) {
  return <OrderMailTable mails={await listMailsOfOrder(viewer, orderId)} />
}
