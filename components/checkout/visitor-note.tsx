'use client'

import { TextLink } from '@/components/ui/page-link'
import { useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { type CheckoutStep, checkoutPath } from '@/lib/sales/checkout/checkout-steps'
import { rich } from '@/lib/shared/messages/message'
import { paths, signInPath } from '@/lib/shared/routes/paths'

/** Tells visitors early that the last step needs an account. Signed-in browsers never paint it. */
export function VisitorNote({ step }: { step: CheckoutStep }) {
  const isReady = useIsStoreReady()
  const isLoggedIn = useStored('userInfo') !== null
  if (isLoggedIn) return null
  const back = checkoutPath(step)
  return (
    <p className={`mb-6 text-sm text-ink-soft ${isReady ? '' : 'for-visitors'}`}>
      {rich('checkout.account-needed', {
        login: (parts) => (
          <TextLink href={signInPath(paths.login, back)} key="login">
            {parts}
          </TextLink>
        ),
        register: (parts) => (
          <TextLink href={signInPath(paths.register, back)} key="register">
            {parts}
          </TextLink>
        ),
      })}
    </p>
  )
}
