import { ProofHost } from '@/components/account/proof/proof-host'
import { AuditList } from '@/components/admin/audit/audit-list'
import { ReportHere } from '@/components/admin/row-report'
import { AddressForm } from '@/components/orders/address-form'
import { CancelOrder } from '@/components/orders/cancel-order'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import type { AuditEntryJson } from '@/lib/accounts/audit/audit-filter'
import { can, type Role } from '@/lib/accounts/permissions/permissions'
import type { OrderDetails } from '@/lib/admin/order-details/order-details'
import type { RefundDetails } from '@/lib/money/refunds/refund-body'
import { undoMsLeft } from '@/lib/sales/fulfillment/undo-time'
import type { OrderNoteJson } from '@/lib/sales/order-admin/order-note'
import { refusalOf, shownFacts } from '@/lib/sales/orders/order-lifecycle'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import type { OrderReturns } from '@/lib/sales/returns/order-returns'
import { withSign } from '@/lib/shared/money/money'
import { packingSlipPath } from '@/lib/shared/routes/paths'
import { DeliverButton } from './deliver-button'
import { NoteForm } from './note-form'
import { OrderFacts } from './order-facts'
import { OrderStatusBadge } from './order-status'
import { PaidForm } from './paid-form'
import { RefundForm } from './refund-form'
import { ReturnsCard } from './returns/returns-card'
import { ShipForm } from './ship-form'
import { UndoForm } from './undo-form'

type Props = {
  order: OrderJson
  details: OrderDetails
  notes: readonly OrderNoteJson[]
  refundDetails: RefundDetails | null
  returns: OrderReturns
  log: readonly AuditEntryJson[]
  role: Role
  /** The countries that the shop ships to, by their codes; null for all. */
  served: readonly string[] | null
  /** The order is the viewer's own: they cancel it beside the payment. */
  isPayer: boolean
}

/** The work of the admin below an order's receipt, as far as the role permits it, the destructive parts last; and who did what. */
export function OrderTools({ order, details, notes, refundDetails, returns, log, role, ...rest }: Props) {
  const { isPayer, served } = rest
  const isWorking = can(role, 'work-orders')
  const facts = shownFacts(order)
  return (
    <section aria-labelledby="order-tools" className="no-print mt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl" id="order-tools">
            For admins
          </h2>
          <OrderStatusBadge status={order.status} />
        </div>
        {!order.cancelledAt && (
          <ButtonLink variant="secondary" href={packingSlipPath(order._id)}>
            Packing slip
          </ButtonLink>
        )}
      </div>
      <NoScriptAlert />
      <ProofHost />
      <ReportHere>
        <OrderFacts details={details} order={order} role={role} />
        <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
          {!order.cancelledAt && isWorking && <Shipping order={order} served={served} />}
          <div className="grid gap-6 lg:gap-8">
            <Card title="Notes">
              {isWorking && <NoteForm orderId={order._id} />}
              {!isWorking && notes.length === 0 && <p className="text-ink-soft">No notes.</p>}
              <Notes notes={notes} />
            </Card>
            {(refusalOf('return', facts) === null || returns.withdrawals.length > 0) && (
              <ReturnsCard orderReturns={returns} isWorking={isWorking} orderId={order._id} />
            )}
            {refundDetails && refundDetails.left !== null && can(role, 'handle-money') && (
              <RefundForm
                details={{ ...refundDetails, left: refundDetails.left }}
                orderId={order._id}
                returns={returns.returns.filter(({ state }) => state === 'received')}
              />
            )}
            {refusalOf('pay', facts) === null && can(role, 'handle-money') && (
              <Card title="Payment">
                <PaidForm orderId={order._id} today={details.today} total={order.totalPrice} />
              </Card>
            )}
            {isWorking && !isPayer && (
              <CancelOrder
                isCancelled={order.cancelledAt !== null}
                isDelivered={order.isDelivered}
                orderId={order._id}
              />
            )}
          </div>
        </div>
      </ReportHere>
      {log.length > 0 && (
        <section aria-labelledby="order-log" className="mt-10">
          <h2 className="mb-2 text-xl" id="order-log">
            Who did what
          </h2>
          <AuditList entries={log} isLinked={can(role, 'manage-shop')} isOfOne label="Log of this order" />
        </section>
      )}
    </section>
  )
}

/** Shipping, delivery and address, with the ways back. */
function Shipping({ order, served }: Pick<Props, 'order' | 'served'>) {
  const { _id, shippedAt, deliveredAt, refundedAmount, shippingAddress } = order
  const facts = shownFacts(order)
  const refused = shippedAt ? null : refusalOf('ship', facts)
  return (
    <div className="grid gap-6 lg:gap-8">
      <Card title={order.tracking ? 'Tracking' : 'Ship the order'}>
        {refundedAmount !== '0.00' && (
          <p className="mb-5 font-semibold">{withSign(refundedAmount)} of this order was refunded.</p>
        )}
        {refused === 'order-refunded' ? (
          <p className="text-ink-soft">All of it was refunded: nothing is to be sent.</p>
        ) : refused === 'order-not-paid' ? (
          <p className="text-ink-soft">It can be marked as shipped once it is paid.</p>
        ) : (
          <ShipForm order={order} />
        )}
        {shippedAt && refusalOf('undo-shipped', facts) === null && (
          <div className="mt-4">
            <UndoForm
              key={shippedAt}
              markedAt={shippedAt}
              orderId={_id}
              undoMs={undoMsLeft(shippedAt)}
              what="shipped"
            />
          </div>
        )}
      </Card>
      <Card title="Delivery">
        {deliveredAt ? (
          <UndoForm
            key={deliveredAt}
            markedAt={deliveredAt}
            orderId={_id}
            undoMs={undoMsLeft(deliveredAt)}
            what="delivered"
          />
        ) : refusalOf('deliver', facts) === 'order-refunded' ? (
          <p className="text-ink-soft">All of it was refunded: nothing is to be delivered.</p>
        ) : (
          <DeliverButton order={order} />
        )}
        {refusalOf('correct-address', facts) === null && (
          <div className="mt-4 border-t border-line pt-4">
            <AddressForm
              address={shippingAddress}
              hint="The amounts stay, also for another country, and the invoice keeps the address that it was issued for. PayPal does not learn of the change: its seller protection may not apply then."
              orderId={_id}
              served={served}
            />
          </div>
        )}
      </Card>
    </div>
  )
}

function Notes({ notes }: Pick<Props, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <ol className="mt-6 divide-y divide-line">
      {notes.map(({ _id, text, author, createdAt }) => (
        <li className="py-4 last:pb-0" key={_id}>
          <p className="wrap-break-word whitespace-pre-line">{text}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {author}, <DateTime format="moment" iso={createdAt} />
          </p>
        </li>
      ))}
    </ol>
  )
}
