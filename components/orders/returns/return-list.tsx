import { VisitorTime } from '@/components/ui/visitor-time'
import type { OrderReturns } from '@/lib/sales/returns/order-returns'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { rich, t } from '@/lib/shared/messages/message'
import { ReturnForm } from './return-form'
import '@/components/receipt/order-fold.css'

/** What each state says to the buyer, before its date. */
const texts = {
  requested: 'order.return-requested',
  received: 'order.return-received',
  refunded: 'order.return-refunded',
  refused: 'order.return-refused',
} as const satisfies Record<ReturnJson['state'], string>

/** The time of a return's state. */
export function stateTime({ closedAt, receivedAt, createdAt }: ReturnJson): string {
  return closedAt ?? receivedAt ?? createdAt
}

const timeAt = (iso: string) => <VisitorTime format="table" iso={iso} key="time" />

type Props = Pick<OrderReturns, 'returns' | 'withdrawals' | 'lines' | 'canAsk'> & { orderId: number }

const entryStyle = 'not-first:border-t not-first:border-line not-first:pt-4'

/** The withdrawals and returns of an order for its buyer, with a form to ask for a return while that is open; nothing without any. */
export function ReturnPart({ orderId, returns, withdrawals, lines, canAsk }: Props) {
  const isEmpty = returns.length + withdrawals.length === 0
  if (isEmpty && !canAsk) return null
  return (
    <section className="receipt-part">
      <h2>{t('order.returns')}</h2>
      {!isEmpty && (
        <ul className="grid gap-4">
          {withdrawals.map(({ id, receivedAt, isSettled }) => (
            <li className={entryStyle} key={`withdrawal ${id}`}>
              <p className="font-semibold">
                {rich('order.withdrawal-declared', { time: () => timeAt(receivedAt) })}
              </p>
              {!isSettled && <p className="text-ink-soft">{t('order.withdrawal-open')}</p>}
            </li>
          ))}
          {returns.map((each) => (
            <li className={entryStyle} key={each._id}>
              <p className="font-semibold">
                {rich(texts[each.state], { time: () => timeAt(stateTime(each)) })}
              </p>
              <p className="wrap-anywhere text-ink-soft">
                {each.lines.map(({ qty, name }) => `${qty} × ${name}`).join(', ')}
              </p>
              {each.refusal && <p className="wrap-anywhere text-ink-soft">{each.refusal}</p>}
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <details className="order-fold print:hidden noscript:hidden">
          <summary>{t('order.send-back')}</summary>
          <ReturnForm lines={lines} orderId={orderId} />
        </details>
      )}
    </section>
  )
}
