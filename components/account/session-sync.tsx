'use client'

import { useEffect } from 'react'
import { renewSession } from '@/lib/api-client'
import { readStored } from '@/lib/checkout/browser-store'

type Props = { viewer: { id: number; name: string; email: string; isAdmin: boolean } }

/**
 * On pages rendered for a session: keeps `userInfo` in step with its cookie. Where the browser remembers nobody, somebody
 * else, or the person as they were before, it asks next-auth's session endpoint who this is.
 */
export function SessionSync({ viewer: { id, name, email, isAdmin } }: Props) {
  useEffect(() => {
    const kept = readStored('userInfo')
    const isInStep = kept?.id === id && kept.name === name && kept.email === email && kept.isAdmin === isAdmin
    if (!isInStep) renewSession()
  }, [id, name, email, isAdmin])
  return null
}
