'use client'

import { useCallback, useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useStored } from '@/lib/checkout/browser-store'
import { finishLogouts, sessionMark } from '@/lib/log-out'

/**
 * On every screen: finishes the logouts that the shop has not heard of, at each visit and when the network is back, and says
 * so while it cannot.
 */
export function PendingLogout() {
  const pending = useStored('pendingLogouts')
  const isSomebodyHere = useStored('userInfo') !== null
  const [hasFailed, setHasFailed] = useState(false)
  const finish = useCallback(() => void finishLogouts().then((isDone) => setHasFailed(!isDone)), [])

  useEffect(() => {
    if (pending.length > 0 || sessionMark().isEnded) finish()
  }, [finish, pending])
  useEffect(() => {
    window.addEventListener('online', finish)
    return () => window.removeEventListener('online', finish)
  }, [finish])

  // Whoever has logged in since is not concerned: theirs is another session.
  if (!hasFailed || pending.length === 0 || isSomebodyHere) return null
  return (
    <div className="mb-6">
      <Alert
        action={
          <Button look="secondary" onClick={finish} size="sm">
            Try again
          </Button>
        }
        kind="warning"
      >
        You are logged out on this page, but the shop could not be told. It is told as soon as it can be
        reached, at your next visit at the latest.
      </Alert>
    </div>
  )
}
