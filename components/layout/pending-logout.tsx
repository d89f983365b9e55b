'use client'

import { useCallback, useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { finishLogouts, sessionMark } from '@/lib/api/client/log-out'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'

/**
 * Retries logouts that have not reached the server, on every page load and when the browser is online again, and shows a
 * warning while they fail.
 */
export function PendingLogout() {
  const pending = useStored('pendingLogouts')
  const isSignedIn = useStored('userInfo') !== null
  const [hasFailed, setHasFailed] = useState(false)
  const finish = useCallback(() => void finishLogouts().then((isDone) => setHasFailed(!isDone)), [])

  useEffect(() => {
    if (pending.length > 0 || sessionMark().isEnded) finish()
  }, [finish, pending])
  useEffect(() => {
    window.addEventListener('online', finish)
    return () => window.removeEventListener('online', finish)
  }, [finish])

  // A user who has logged in since has another session and does not need the warning.
  if (!hasFailed || pending.length === 0 || isSignedIn) return null
  return (
    <div className="mb-6">
      <Alert
        action={
          <Button variant="secondary" onClick={finish} size="sm">
            {t('layout.try-again')}
          </Button>
        }
        kind="warning"
      >
        {t('layout.logout-pending')}
      </Alert>
    </div>
  )
}
