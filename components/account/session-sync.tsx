'use client'

import { useEffect } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'
import type { Person } from '@/lib/accounts/permissions/viewer'
import { renewSession } from '@/lib/api/client/api-call'
import { readStored } from '@/lib/sales/checkout/browser-store'

/**
 * Keeps `userInfo` in sync with the session cookie, on pages rendered for a session. When `userInfo` is missing, belongs to
 * another user or is outdated, it is renewed from next-auth's session endpoint. After a logout in another tab the page
 * refreshes, and the server answers as to a visitor.
 */
export function SessionSync({ viewer: { id, name, email, role } }: { viewer: Person }) {
  const router = useRouter()
  useEffect(() => {
    const stored = readStored('userInfo')
    const isInSync =
      stored?.id === id && stored.name === name && stored.email === email && stored.role === role
    if (!isInSync) renewSession()
  }, [id, name, email, role])

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'userInfo' && newValue === null) router.refresh()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [router])
  return null
}
