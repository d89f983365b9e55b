'use client'

import { DateTime } from '@/components/ui/date-time'
import type { OrderJson } from '@/lib/orders/schema'
import { invoicePath } from '@/lib/paths'
import { usePaidAt } from './paid-at'

type Props = { order: Pick<OrderJson, '_id' | 'refunds'> }

/** Links to the invoice of a paid order, and to the credit notes of its completed refunds; nothing before the payment. */
export function InvoiceLinks({ order: { _id, refunds } }: Props) {
  const { paidAt } = usePaidAt()
  if (!paidAt) return null
  const completed = refunds.filter(({ status }) => status === 'completed')
  return (
    <ul className="mt-4 border-t border-line pt-2 -mb-2 text-sm print:hidden">
      <li>
        <a className="text-link inline-flex min-h-11 items-center" href={invoicePath(_id)}>
          Invoice (PDF)
        </a>
      </li>
      {completed.map((refund) => (
        <li key={refund._id}>
          <a className="text-link inline-flex min-h-11 items-center" href={invoicePath(_id, refund._id)}>
            <span>
              Credit note of <DateTime format="table" iso={refund.completedAt ?? refund.createdAt} />
              {`, $${refund.amount} (PDF)`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
