import { Price } from '@/components/ui/price'
import { VisitorTime } from '@/components/ui/visitor-time'
import { refundReasonWords } from '@/lib/money/refunds/refund-body'
import type { OrderJson, RefundJson } from '@/lib/sales/orders/order-schema'
import { rich, t } from '@/lib/shared/messages/message'

/** What each state says. */
const texts = {
  created: 'order.refund-under-way',
  refunding: 'order.refund-under-way',
  pending: 'order.refund-pending',
  completed: 'order.refund-completed',
  failed: 'order.refund-failed',
  needs_attention: 'order.refund-needs-attention',
} as const satisfies Record<RefundJson['status'], string>

type Props = {
  refunds: OrderJson['refunds']
  /** Sentences for admins about a refund, by its id. */
  notes?: Record<number, string[]> | undefined
}

/** The order's refunds, oldest first; nothing without any. Failed ones are for admins only. */
export function RefundList({ refunds, notes }: Props) {
  const shown = refunds.filter(({ status }) => notes || status !== 'failed')
  if (shown.length === 0) return null
  return (
    <section className="receipt-part break-inside-avoid">
      <h2>{t('order.refunds')}</h2>
      <ul className="grid gap-4">
        {shown.map(({ _id, amount, reason, status, createdAt, completedAt }) => (
          <li className="not-first:border-t not-first:border-line not-first:pt-4" key={_id}>
            <div className="flex items-baseline justify-between gap-4">
              <p className="font-semibold">
                {rich(texts[status], {
                  time: () => <VisitorTime format="table" iso={completedAt ?? createdAt} key="time" />,
                })}
              </p>
              <Price amount={amount} className="font-semibold" />
            </div>
            <p className="text-ink-soft wrap-anywhere">{refundReasonWords(reason)}</p>
            {notes?.[_id]?.map((note) => (
              <p className="mt-1 text-sm text-ink-soft wrap-anywhere print:hidden" key={note}>
                {note}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The refunded amount for the order's summary; no row without one. */
export function refundedRows(refundedAmount: string) {
  if (refundedAmount === '0.00') return []
  const value = (
    <>
      −<Price amount={refundedAmount} />
    </>
  )
  return [{ label: t('order.refunded'), value }]
}
