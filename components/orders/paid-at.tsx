'use client'

import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { StatusBanner } from '@/components/orders/status-banner'

type PaidAt = { paidAt: string | null; markPaid: (paidAt: string | null) => void }

const Context = createContext<PaidAt>({ paidAt: null, markPaid: () => {} })

/** When the order was paid, `null` while it is not. `markPaid` tells everything below, before the page is read again. */
export function usePaidAt(): PaidAt {
  return use(Context)
}

/** Provides the time of payment: the page's, or the one that the call which paid has answered. */
export function PaidAtProvider({ paidAt, children }: { paidAt: string | null; children: ReactNode }) {
  const [answered, markPaid] = useState<string | null>(null)
  const value = useMemo(() => ({ paidAt: paidAt ?? answered, markPaid }), [paidAt, answered])
  return <Context value={value}>{children}</Context>
}

/** 'Paid on' with the time, or the warning 'Not paid.' (Spec §2). */
export function PaidBanner() {
  return <StatusBanner done="Paid on" iso={usePaidAt().paidAt} missing="Not paid." />
}
