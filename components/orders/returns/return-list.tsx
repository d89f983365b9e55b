import { DateTime } from '@/components/ui/date-time'
import type { OrderReturns } from '@/lib/returns/order-returns'
import type { ReturnJson } from '@/lib/returns/return-schema'
import { ReturnForm } from './return-form'
import '../order-fold.css'

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

type Props = Pick<OrderReturns, 'returns' | 'lines' | 'canAsk'> & { orderId: number }

/** The returns of an order for its buyer, with a form to ask for another one while that is open; nothing without either. */
export function ReturnPart({ orderId, returns, lines, canAsk }: Props) {
  if (returns.length === 0 && !canAsk) return null
  return (
    <section className="receipt-part">
      <h2>Returns</h2>
      {returns.length > 0 && (
        <ul className="grid gap-4">
          {returns.map((each) => (
            <li className="not-first:border-t not-first:border-line not-first:pt-4" key={each._id}>
              <p className="font-semibold">
                {texts[each.state]} <DateTime format="table" iso={stateTime(each)} />
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
