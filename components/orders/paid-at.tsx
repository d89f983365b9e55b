'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { DateTime } from '@/components/ui/date-time'
import { api } from '@/lib/browser/api-client'
import type { OrderJson } from '@/lib/orders/schema'
import { invoicePath } from '@/lib/paths'
import { StatusBanner } from './status-banner'

type PaidAt = { paidAt: string | null; markPaid: (paidAt: string | null) => void }

const Context = createContext<PaidAt>({ paidAt: null, markPaid: () => {} })

/** When the order was paid, `null` while it is not. `markPaid` tells everything below, before the page is read again. */
export function usePaidAt(): PaidAt {
  return use(Context)
}

type Props = { orderId: number; paidAt: string | null; isCancelled: boolean; children: ReactNode }

/**
 * Provides the time of payment: the page's, or that of the call which paid. A tab that becomes visible asks
 * whether its unpaid order was paid or cancelled elsewhere. It asks by a call, because a page that is read again while the shop
 * cannot be reached is replaced by the browser's error.
 */
export function PaidAtProvider({ orderId, paidAt: pagePaidAt, isCancelled, children }: Props) {
  const router = useRouter()
  const [answered, markPaid] = useState<string | null>(null)
  const paidAt = pagePaidAt ?? answered
  const value = useMemo(() => ({ paidAt, markPaid }), [paidAt])
  const isOpen = paidAt === null && !isCancelled

  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const { signal } = controller
    async function look() {
      if (document.visibilityState !== 'visible') return
      const order = await api.getOrder(orderId).catch(() => null)
      if (signal.aborted || !order || (!order.paidAt && !order.cancelledAt)) return
      markPaid(order.paidAt)
      router.refresh()
    }
    document.addEventListener('visibilitychange', look, { signal })
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && look()), { signal })
    return () => controller.abort()
  }, [orderId, isOpen, router])

  return <Context value={value}>{children}</Context>
}

/** 'Paid on' with the time, or 'Not paid.' (Spec §2). */
export function PaidBanner() {
  return <StatusBanner done="Paid on" iso={usePaidAt().paidAt} missing="Not paid." />
}

type LinksProps = { order: Pick<OrderJson, '_id' | 'refunds'> }

/** Links to the invoice of a paid order, and to the credit notes of its completed refunds; nothing before the payment. */
export function InvoiceLinks({ order: { _id, refunds } }: LinksProps) {
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
