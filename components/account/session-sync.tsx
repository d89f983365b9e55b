'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { renewSession } from '@/lib/api-client'
import type { Person } from '@/lib/auth/viewer'
import { readStored } from '@/lib/checkout/browser-store'

/**
 * On pages rendered for a session: keeps `userInfo` in step with its cookie. Where the browser remembers nobody, somebody
 * else, or the person as they were before, it asks next-auth's session endpoint who this is. When the person logs out in
 * another tab, the page asks the shop for what a visitor is shown.
 */
export function SessionSync({ viewer: { id, name, email, isAdmin } }: { viewer: Person }) {
  const router = useRouter()
  useEffect(() => {
    const kept = readStored('userInfo')
    const isInStep = kept?.id === id && kept.name === name && kept.email === email && kept.isAdmin === isAdmin
    if (!isInStep) renewSession()
  }, [id, name, email, isAdmin])

  useEffect(() => {
    const onForgotten = ({ key, newValue }: StorageEvent) => {
      if (key === 'userInfo' && newValue === null) router.refresh()
    }
    window.addEventListener('storage', onForgotten)
    return () => window.removeEventListener('storage', onForgotten)
  }, [router])
  return null
}
