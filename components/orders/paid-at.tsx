'use client'

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { StatusBanner } from '@/components/receipt/status-banner'
import { useRouter } from '@/components/ui/navigation/navigation'
import { VisitorTime } from '@/components/ui/visitor-time'
import { api } from '@/lib/api/client/api-client'
import { rich, t } from '@/lib/shared/messages/message'

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
  const { paidAt } = usePaidAt()
  if (!paidAt) return <StatusBanner>{t('order.not-paid')}</StatusBanner>
  const time = () => <VisitorTime format="moment" iso={paidAt} key="time" />
  return <StatusBanner isDone>{rich('order.paid-on', { time })}</StatusBanner>
}
