'use client'

import { usePaidAt } from '@/components/orders/paid-at'
import { t } from '@/lib/shared/messages/message'

const stamps = {
  cancelled: 'order.status-cancelled',
  refunded: 'order.status-refunded',
  paid: 'order.is-paid',
} as const

type Props = {
  /** What ended the order; its payment is not stamped then. */
  end: 'cancelled' | 'refunded' | null
}

/** The stamp of a paid or ended order, or its place. Hidden from screen readers: the states stand in words below. */
export function ReceiptStamp({ end }: Props) {
  const { paidAt } = usePaidAt()
  const stamp = end ?? (paidAt ? 'paid' : null)
  const word = stamp && t(stamps[stamp])
  const isLong = word && word.length > (end ? 9 : 5)
  return (
    <div
      aria-hidden="true"
      className={`receipt-stamp ${word ? '' : 'is-missing'} ${end ? 'is-end' : ''} ${isLong ? 'is-long' : ''}`}
    >
      {word && <span>{word}</span>}
    </div>
  )
}
