'use client'

import { useCallback, useEffect, useState } from 'react'
import { useRouter } from '@/components/ui/navigation/navigation'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { renewSession } from '@/lib/api/client/api-call'
import { finishLogouts } from '@/lib/api/client/log-out'
import { useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { storeUser } from '@/lib/sales/checkout/store-user'
import { safeRedirect } from '@/lib/shared/browser/safe-redirect'

/**
 * `signIn` stores the user and goes to the page's `?redirect=`, or to "/" without one (Spec §2). A browser with a live
 * session is redirected at once, even when `userInfo` is missing, but not after a logout. `userInfo` without a live session
 * does not redirect: the page that sent the user to the login would send them back, in an endless loop.
 */
export function useSignIn(): { isSignedIn: boolean; signIn: (user: UserInfo) => void } {
  const router = useRouter()
  const isReady = useIsStoreReady()
  const hasUserInfo = useStored('userInfo') !== null
  const [isChecked, setIsChecked] = useState(false)

  const leave = useCallback(() => {
    router.replace(safeRedirect(new URLSearchParams(window.location.search).get('redirect')))
    router.refresh()
  }, [router])

  useEffect(() => {
    if (!isReady || isChecked) return
    let isCurrent = true
    renewSession().then((session) => {
      if (!isCurrent) return
      if (session === 'alive') leave()
      else if (hasUserInfo) setIsChecked(true)
    })
    return () => {
      isCurrent = false
    }
  }, [isReady, hasUserInfo, isChecked, leave])

  function signIn(user: UserInfo): void {
    setIsChecked(true)
    storeUser(user)
    // Retries a logout that failed earlier. Its cookie has just been replaced, but its session id is still stored.
    void finishLogouts()
    leave()
  }

  return { isSignedIn: hasUserInfo && !isChecked, signIn }
}
