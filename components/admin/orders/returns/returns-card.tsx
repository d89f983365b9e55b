import { ReturnForm } from '@/components/orders/returns/return-form'
import { stateTime } from '@/components/orders/returns/return-list'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import type { OrderReturns } from '@/lib/sales/returns/order-returns'
import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { returnOrigins, returnStates } from '@/lib/sales/returns/return-words'
import { ReceivedForm } from './received-form'
import { RefuseForm } from './refuse-form'
import '@/components/receipt/order-fold.css'
import './returns-card.css'

type Props = { orderId: number; orderReturns: OrderReturns; isWorking: boolean }

/** The returns of an order for the admin, each with what can be done now; its withdrawals, of which returns are made. */
export function ReturnsCard({ orderId, orderReturns: { returns, lines, withdrawals }, isWorking }: Props) {
  const isAny = returns.length > 0 || withdrawals.length > 0
  return (
    <Card title="Returns">
      <div className="returns-card">
        {withdrawals.map((withdrawal) => (
          <section aria-label={`Withdrawal ${withdrawal.id}`} key={withdrawal.id}>
            <p className="font-semibold">
              Withdrawal, received <DateTime format="moment" iso={withdrawal.receivedAt} />
            </p>
            {withdrawal.lines && (
              <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{withdrawal.lines}</p>
            )}
            <p className="text-sm text-ink-soft">
              {withdrawal.isSettled ? (
                'Settled.'
              ) : (
                <>
                  What is due must be paid back by <DateTime format="moment" iso={withdrawal.deadline} />.
                </>
              )}
            </p>
            {isWorking && !withdrawal.isSettled && lines.length > 0 && (
              <details className="order-fold">
                <summary>Make a return of it</summary>
                <ReturnForm isByAdmin lines={lines} orderId={orderId} withdrawal={withdrawal.id} />
              </details>
            )}
          </section>
        ))}
        {returns.map((returnJson) => (
          <OneReturn isWorking={isWorking} key={returnJson._id} returnJson={returnJson} orderId={orderId} />
        ))}
        {!isAny && <p className="text-ink-soft">Nothing has come back.</p>}
        {isWorking && lines.length > 0 && (
          <details className="order-fold">
            <summary>Make a return</summary>
            <ReturnForm isByAdmin lines={lines} orderId={orderId} />
          </details>
        )}
      </div>
    </Card>
  )
}

function OneReturn({
  returnJson,
  orderId,
  isWorking,
}: {
  returnJson: ReturnJson
  orderId: number
  isWorking: boolean
}) {
  const { _id, state, origin, reason, refusal } = returnJson
  const isOpen = state === 'requested' || state === 'received'
  return (
    <section aria-label={`Return ${_id}`}>
      <p className="font-semibold">
        {returnStates[state]} <DateTime format="moment" iso={stateTime(returnJson)} />
      </p>
      <ul>
        {returnJson.lines.map(({ orderItem, name, qty, restock }) => (
          <li className="wrap-anywhere" key={orderItem}>
            {qty} × {name}
            {restock !== null && <span className="text-ink-soft">{shelfText(qty, restock)}</span>}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{returnOrigins[origin]}</p>
      {reason && <p className="wrap-anywhere whitespace-pre-line text-sm">“{reason}”</p>}
      {refusal && <p className="wrap-anywhere whitespace-pre-line text-sm">Refused: {refusal}</p>}
      {isWorking && isOpen && (
        <div>
          <details className="order-fold">
            <summary>{state === 'requested' ? 'It is here' : 'Correct what goes back on the shelf'}</summary>
            <ReceivedForm key={state} returnJson={returnJson} orderId={orderId} />
          </details>
          <details className="order-fold">
            <summary>Refuse it</summary>
            <RefuseForm orderId={orderId} returnId={_id} />
          </details>
        </div>
      )}
    </section>
  )
}

function shelfText(qty: number, restock: number): string {
  if (restock === qty) return ', back on the shelf'
  return restock === 0 ? ', written off' : `, ${restock} back on the shelf, ${qty - restock} written off`
}
