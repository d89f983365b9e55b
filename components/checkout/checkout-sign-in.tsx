'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { safeRedirect } from '@/lib/browser/safe-redirect'
import { isCheckoutPath } from '@/lib/checkout/steps'
import { paths } from '@/lib/paths'

type Content = (returnTo: string) => ReactNode

function InCheckout({ children }: { children: Content }) {
  const returnTo = safeRedirect(useSearchParams().get('redirect'))
  return isCheckoutPath(returnTo) ? children(returnTo) : null
}

/**
 * Shows what belongs to a log-in within the checkout, which `?redirect=` tells. The page is the same for everybody: it contains it,
 * hidden, and the first script shows it before the first paint (`data-checkout`).
 */
function WithinCheckout({ as: Element, children }: { as: 'div' | 'span'; children: Content }) {
  return (
    <Suspense fallback={<Element className="for-checkout">{children(paths.shipping)}</Element>}>
      <InCheckout>{children}</InCheckout>
    </Suspense>
  )
}

/** The bar of steps above a log-in or registration within the checkout. */
export function SignInSteps() {
  return (
    <WithinCheckout as="div">
      {(returnTo) => <CheckoutSteps current="Login" returnTo={returnTo} />}
    </WithinCheckout>
  )
}

/** Says that a log-in or registration within the checkout loses nothing. */
export function KeptNote() {
  return (
    <WithinCheckout as="span">
      {() => <span className="block">Your cart and address are kept.</span>}
    </WithinCheckout>
  )
}
