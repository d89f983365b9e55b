'use client'

import { Alert } from '@/components/ui/alert'
import { PageLink } from '@/components/ui/page-link'
import { useStored } from '@/lib/checkout/browser-store'
import { paths, signInPath } from '@/lib/paths'

export const loginWarningId = 'place-order-login'

/** Why a visitor cannot place the order (Spec §2), above all of it: the login is the next step. */
export function LoginWarning() {
  if (useStored('userInfo') !== null) return null
  return (
    <div className="lg:col-span-2" id={loginWarningId}>
      <Alert
        action={
          <PageLink className="text-link" href={signInPath(paths.login, paths.placeOrder)}>
            Login here
          </PageLink>
        }
        kind="warning"
      >
        <p>You must be logged in to create this order.</p>
        <p className="mt-1">Your cart and address are kept meanwhile.</p>
      </Alert>
    </div>
  )
}
