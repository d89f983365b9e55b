'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { usePathname } from '@/components/ui/navigation/navigation'
import { useStored } from '@/lib/sales/checkout/browser-store'

/**
 * The line about simulated payments for admins, on the pages that are the same for everybody or not theirs alone; the admin pages
 * have it from the server. Shoppers' browsers neither ask for it nor load it.
 */
export function SimulatedPayments() {
  const isAdmin = useStored('userInfo')?.isAdmin ?? false
  const isOfAdmins = usePathname().startsWith('/adminpage')
  const [line, setLine] = useState<ReactNode>(null)

  useEffect(() => {
    if (!isAdmin) return setLine(null)
    let isHere = true
    async function ask() {
      const { api } = await import('@/lib/api/client/api-client')
      const { simulatesPayments } = await api.getHealth()
      if (!simulatesPayments) return
      const { SimulatedPaymentsLine } = await import('./simulated-payments-line')
      if (isHere) setLine(<SimulatedPaymentsLine />)
    }
    ask().catch(() => {})
    return () => {
      isHere = false
    }
  }, [isAdmin])

  return isOfAdmins ? null : line
}
