import type { Metadata } from 'next'
import { SessionSync } from '@/components/account/session-sync'
import { OrderMailTable } from '@/components/admin/email/order-mail-table'
import { OrderAttention } from '@/components/admin/inbox/attention-list'
import { OrderBar } from '@/components/admin/orders/order-bar'
import { OrderTools } from '@/components/admin/orders/order-tools'
import { AddressForm } from '@/components/orders/address-form'
import { CancelledNote, ReleasedNote } from '@/components/orders/order-notes'
import { PaidAtProvider } from '@/components/orders/paid-at'
import { PayOrder } from '@/components/orders/pay-order'
import { RefreshUnderWay } from '@/components/orders/refresh-under-way'
import { ReturnPart } from '@/components/orders/returns/return-list'
import { OrderReceipt } from '@/components/receipt/order-receipt'
import { TimesFor } from '@/components/ui/visitor-time'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import { isSelf, personOf, requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { pageShop } from '@/lib/api/pages/page-shop'
import { publishedPages } from '@/lib/api/pages/published-page-links'
import { servedCountries } from '@/lib/catalog/pricing/sale-terms'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { listMailsOfOrder } from '@/lib/messaging/email-admin/mail-queries'
import { paypalBrowserConfig } from '@/lib/money/paypal/paypal-config'
import { buyAgainPath } from '@/lib/sales/cart/cart-permalink'
import { buyerMsLeft } from '@/lib/sales/fulfillment/address-change-time'
import { refusalOf, shownFacts } from '@/lib/sales/orders/order-lifecycle'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { t } from '@/lib/shared/messages/message'
import { contactPath, pagePath } from '@/lib/shared/routes/paths'
import { loadOrder } from './load-order'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ list?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  return { title: t('order.title', { id }), robots: { index: false } }
}

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ id }, { list }] = await Promise.all([params, searchParams])
  const content = await loadOrder(id, typeof list === 'string' ? list : '')
  const { viewer, order, block, wasDeclined, lateMoney, isUnprotected, forAdmin } = content
  const served = servedCountries(await pageShop())
  const isPayer = order.user.id !== null && isSelf(viewer, order.user.id)
  return (
    <TimesFor isDesk={forAdmin !== null}>
      <PaidAtProvider isCancelled={order.cancelledAt !== null} orderId={order._id} paidAt={order.paidAt}>
        <SessionSync viewer={personOf(requireUser(viewer))} />
        {forAdmin && <OrderBar {...forAdmin} />}
        <OrderReceipt
          again={isPayer && refusalOf('pay', shownFacts(order)) ? buyAgainPath(order.orderItems) : null}
          canCancel={isPayer || !forAdmin}
          correction={
            isPayer && !forAdmin && isCorrectable(order) ? (
              <AddressForm
                address={order.shippingAddress}
                askAt={await askAt()}
                hint={t('order.address-hint')}
                orderId={order._id}
                served={served}
              />
            ) : undefined
          }
          isUnprotected={isUnprotected && isAdminRole(viewer?.role)}
          notices={
            <>
              {forAdmin && <OrderAttention entries={forAdmin.attention} />}
              {content.releasedAt && (
                <ReleasedNote isPayable={block === null} releasedAt={content.releasedAt} />
              )}
            </>
          }
          order={order}
          refundDetails={forAdmin?.refundDetails}
          returns={
            <ReturnPart
              {...content.returns}
              canAsk={content.returns.canAsk && !forAdmin}
              orderId={order._id}
            />
          }
        >
          {order.cancelledAt && <CancelledNote cancelledAt={order.cancelledAt} lateMoney={lateMoney} />}
          {isPayer && !order.cancelledAt && (
            <PayOrder
              block={block}
              config={paypalBrowserConfig()}
              isRefunded={order.status === 'refunded'}
              isRetry={wasDeclined}
              orderId={order._id}
              sent={order.isDelivered ? 'delivered' : order.shippedAt ? 'shipped' : null}
              totalPrice={order.totalPrice}
              trackingUrl={order.status === 'shipped' ? order.tracking?.url : undefined}
            />
          )}
        </OrderReceipt>
        {content.isUnderWay && <RefreshUnderWay orderId={order._id} />}
        {forAdmin && viewer && (
          <>
            <OrderTools
              {...forAdmin}
              isPayer={isPayer}
              order={order}
              returns={content.returns}
              role={viewer.role}
              served={served}
            />
            <OrderMails orderId={order._id} viewer={viewer} />
          </>
        )}
      </PaidAtProvider>
    </TimesFor>
  )
}

/** Returns where a buyer reaches the shop: its form, or else its page about that; null when it has neither. */
async function askAt(): Promise<string | null> {
  if (ownerAddress('contact_message') !== null) return contactPath
  const pages = await publishedPages()
  return pages.some(({ slug }) => slug === 'contact') ? pagePath('contact') : null
}

/** Returns whether its buyer may still correct its address. */
function isCorrectable(order: OrderJson): boolean {
  const isAddressFixed = buyerMsLeft(order.paidAt) === 0
  return refusalOf('correct-own-address', { ...shownFacts(order), isAddressFixed }) === null
}

/** The mails about an order, for admins, below its tools. */
async function OrderMails({ orderId, viewer }: { orderId: number; viewer: Viewer | null }) {
  return <OrderMailTable mails={await listMailsOfOrder(viewer, orderId)} />
}
