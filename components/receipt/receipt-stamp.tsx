'use client'

import { usePaidAt } from '@/components/orders/paid-at'

type Props = {
  /** What ended the order; its payment is not stamped then. */
  end: 'Cancelled' | 'Refunded' | null
}

/** The stamp of a paid or ended order, or its place. Hidden from screen readers: the states stand in words below. */
export function ReceiptStamp({ end }: Props) {
  const { paidAt } = usePaidAt()
  const text = end ?? (paidAt && 'Paid')
  return (
    <div aria-hidden="true" className={`receipt-stamp ${text ? '' : 'is-missing'} ${end ? 'is-end' : ''}`}>
      {text && <span>{text}</span>}
    </div>
  )
}
