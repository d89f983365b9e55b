'use client'

import { usePaidAt } from '@/components/orders/paid-at'
import { buttonStyle } from '@/components/ui/button'
import { DateTime } from '@/components/ui/date-time'
import { PrintButton } from '@/components/ui/print-button'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { rich, t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'
import { invoicePath } from '@/lib/shared/routes/paths'

type Props = { order: Pick<OrderJson, '_id' | 'refunds'> }

/** The papers of a paid order: its invoice, this page on paper, the credit notes of its completed refunds. Nothing before. */
export function ReceiptPapers({ order: { _id, refunds } }: Props) {
  const { paidAt } = usePaidAt()
  if (!paidAt) return null
  const completed = refunds.filter(({ status }) => status === 'completed')
  return (
    <div className="grid gap-2 print:hidden">
      <p className="grid grid-cols-2 gap-3 noscript:grid-cols-1 tight:grid-cols-1">
        <a className={buttonStyle({ variant: 'secondary' })} href={invoicePath(_id)}>
          {t('order.invoice')}
        </a>
        <PrintButton />
      </p>
      {completed.length > 0 && (
        <ul className="text-sm">
          {completed.map((refund) => (
            <li key={refund._id}>
              <a className="text-link inline-flex min-h-11 items-center" href={invoicePath(_id, refund._id)}>
                <span>
                  {rich('order.credit-note', {
                    amount: withSign(refund.amount),
                    time: () => (
                      <DateTime format="table" iso={refund.completedAt ?? refund.createdAt} key="time" />
                    ),
                  })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
