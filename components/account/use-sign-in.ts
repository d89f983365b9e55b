'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { renewSession } from '@/lib/api-client'
import { useIsStoreReady, useStored, writeStored } from '@/lib/checkout/browser-store'
import { finishLogouts } from '@/lib/log-out'
import { safeRedirect } from '@/lib/paths'
import type { UserInfo } from '@/lib/users/schema'

/**
 * Keeps who has just signed in and goes to the `?redirect=` of this page, "/" without one (Spec §2). Whose session lives is
 * sent there at once, also when the browser no longer remembers who that is, but nobody who has logged out. Whom only the browser remembers is not: a
 * page that turned the person away would send them straight back, for ever.
 */
export function useSignIn(): { isSignedIn: boolean; signIn: (user: UserInfo) => void } {
  const router = useRouter()
  const isReady = useIsStoreReady()
  const isKnown = useStored('userInfo') !== null
  const [isSettled, setIsSettled] = useState(false)

  const leave = useCallback(() => {
    router.replace(safeRedirect(new URLSearchParams(window.location.search).get('redirect')))
    router.refresh()
  }, [router])

  useEffect(() => {
    if (!isReady || isSettled) return
    let isCurrent = true
    renewSession().then((session) => {
      if (!isCurrent) return
      if (session === 'alive') leave()
      else if (isKnown) setIsSettled(true)
    })
    return () => {
      isCurrent = false
    }
  }, [isReady, isKnown, isSettled, leave])

  function signIn(user: UserInfo): void {
    setIsSettled(true)
    writeStored('userInfo', user)
    // The session of before, if the shop could not be told of its end: its cookie is gone now, its id is not.
    void finishLogouts()
    leave()
  }

  return { isSignedIn: isKnown && !isSettled, signIn }
}
