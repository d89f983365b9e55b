import { VisitorTime } from '@/components/ui/visitor-time'
import type { OrderReturns } from '@/lib/sales/returns/order-returns'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { ReturnForm } from './return-form'
import '@/components/receipt/order-fold.css'

/** What each state says to the buyer, before its date. */
const texts: Record<ReturnJson['state'], string> = {
  requested: 'Return asked for on',
  received: 'Return received on',
  refunded: 'Return refunded on',
  refused: 'Return not accepted on',
}

/** The time of a return's state. */
export function stateTime({ closedAt, receivedAt, createdAt }: ReturnJson): string {
  return closedAt ?? receivedAt ?? createdAt
}

type Props = Pick<OrderReturns, 'returns' | 'withdrawals' | 'lines' | 'canAsk'> & { orderId: number }

const entryStyle = 'not-first:border-t not-first:border-line not-first:pt-4'

/** The withdrawals and returns of an order for its buyer, with a form to ask for a return while that is open; nothing without any. */
export function ReturnPart({ orderId, returns, withdrawals, lines, canAsk }: Props) {
  const isEmpty = returns.length + withdrawals.length === 0
  if (isEmpty && !canAsk) return null
  return (
    <section className="receipt-part">
      <h2>Returns</h2>
      {!isEmpty && (
        <ul className="grid gap-4">
          {withdrawals.map(({ id, receivedAt, isSettled }) => (
            <li className={entryStyle} key={`withdrawal ${id}`}>
              <p className="font-semibold">
                Withdrawal declared on <VisitorTime format="table" iso={receivedAt} />
              </p>
              {!isSettled && <p className="text-ink-soft">We look at it and answer you by mail.</p>}
            </li>
          ))}
          {returns.map((each) => (
            <li className={entryStyle} key={each._id}>
              <p className="font-semibold">
                {texts[each.state]} <VisitorTime format="table" iso={stateTime(each)} />
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
          <summary>Send goods back</summary>
          <ReturnForm lines={lines} orderId={orderId} />
        </details>
      )}
    </section>
  )
}
