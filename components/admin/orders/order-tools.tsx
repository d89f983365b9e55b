import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import type { OrderNoteJson } from '@/lib/orders/order-note'
import type { OrderJson } from '@/lib/orders/schema'
import { packingSlipPath } from '@/lib/paths'
import { can, type Role } from '@/lib/permissions'
import type { RefundDesk } from '@/lib/refunds/refund-desk'
import { NoteForm } from './note-form'
import { RefundForm } from './refund-form'
import { ShipForm } from './ship-form'

type Props = {
  order: OrderJson
  notes: readonly OrderNoteJson[]
  refundDesk: RefundDesk | null
  role: Role
}

/** Admins' tools below an order's receipt: shipping, refunds, notes, packing slip. */
export function OrderTools({ order, notes, refundDesk, role }: Props) {
  const isWorking = can(role, 'work-orders')
  return (
    <section aria-labelledby="order-tools" className="no-print mt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl" id="order-tools">
          For admins
        </h2>
        {!order.cancelledAt && (
          <ButtonLink variant="secondary" href={packingSlipPath(order._id)}>
            Packing slip
          </ButtonLink>
        )}
      </div>
      <NoScriptAlert />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
        {!order.cancelledAt && isWorking && (
          <Card title={order.tracking ? 'Tracking' : 'Ship the order'}>
            {order.refundedAmount !== '0.00' && (
              <p className="mb-5 font-semibold">${order.refundedAmount} of this order was refunded.</p>
            )}
            {order.isPaid ? (
              <ShipForm order={order} />
            ) : (
              <p className="text-ink-soft">It can be marked as shipped once it is paid.</p>
            )}
          </Card>
        )}
        <div className="grid gap-6 lg:gap-8">
          {refundDesk?.left && can(role, 'handle-money') && (
            <RefundForm left={refundDesk.left} lines={refundDesk.lines} orderId={order._id} />
          )}
          <Card title="Notes">
            {isWorking && <NoteForm orderId={order._id} />}
            {!isWorking && notes.length === 0 && <p className="text-ink-soft">No notes.</p>}
            <Notes notes={notes} />
          </Card>
        </div>
      </div>
    </section>
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
