'use client'

import { type ReactNode, useEffect } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'
import { Spinner } from '@/components/ui/spinner'
import { useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { paths } from '@/lib/shared/routes/paths'

/** Shows its children when a shipping address is stored; without one it redirects to /shipping (Spec §2). */
export function RequireAddress({ children }: { children: ReactNode }) {
  const router = useRouter()
  const isReady = useIsStoreReady()
  const hasAddress = useStored('shippingAddress') !== null
  useEffect(() => {
    if (isReady && !hasAddress) router.replace(paths.shipping)
  }, [isReady, hasAddress, router])
  return isReady && hasAddress ? children : <Spinner />
}
