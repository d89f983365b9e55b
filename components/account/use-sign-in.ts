'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { renewSession } from '@/lib/api-client'
import { useStored, writeStored } from '@/lib/checkout/browser-store'
import { safeRedirect } from '@/lib/paths'
import type { UserInfo } from '@/lib/users/schema'

/**
 * Keeps who has just signed in and goes to the `?redirect=` of this page, "/" without one (Spec §2). Whom the browser still
 * remembers is sent there at once, but only while the session lives: a page that turned the person away would send
 * them straight back, for ever.
 */
export function useSignIn(): { isSignedIn: boolean; signIn: (user: UserInfo) => void } {
  const router = useRouter()
  const user = useStored('userInfo')
  const [isSettled, setIsSettled] = useState(false)
  const isSignedIn = user !== null && !isSettled

  const leave = useCallback(() => {
    router.replace(safeRedirect(new URLSearchParams(window.location.search).get('redirect')))
    router.refresh()
  }, [router])

  useEffect(() => {
    if (!isSignedIn) return
    let isCurrent = true
    renewSession().then((session) => {
      if (!isCurrent) return
      if (session === 'alive') leave()
      else setIsSettled(true)
    })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, leave])

  function signIn(user: UserInfo): void {
    setIsSettled(true)
    writeStored('userInfo', user)
    leave()
  }

  return { isSignedIn, signIn }
}
