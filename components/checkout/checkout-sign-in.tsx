'use client'

import { useSearchParams } from 'next/navigation'
import { type ReactNode, useLayoutEffect } from 'react'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { isCheckoutPath } from '@/lib/sales/checkout/checkout-steps'
import { safeRedirect } from '@/lib/shared/browser/safe-redirect'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { CheckoutSummary } from './checkout-summary'

type Content = (returnTo: string) => ReactNode
type Props = { as: 'div' | 'span'; className?: string; children: Content }

function InCheckout({ as: Element, className, children }: Props) {
  const returnTo = safeRedirect(useSearchParams().get('redirect'))
  const isWithin = isCheckoutPath(returnTo)
  // The first script has seen the address that the document was loaded with.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isWithin) dataset.checkout = 'login'
    else delete dataset.checkout
    return () => {
      delete dataset.checkout
    }
  }, [isWithin])
  return isWithin && <Element className={className}>{children(returnTo)}</Element>
}

/**
 * Shows what belongs to a log-in within the checkout, which `?redirect=` tells. The page is the same for everybody: it contains it,
 * hidden, and the stylesheet shows it by `data-checkout`, which the first script sets before the first paint.
 */
function WithinCheckout(props: Props) {
  const { as: Element, className = '', children } = props
  if (useIsHydrated()) return <InCheckout {...props} />
  return <Element className={`for-checkout ${className}`}>{children(paths.shipping)}</Element>
}

/** The line of steps above a log-in or registration within the checkout. */
export function SignInSteps() {
  return (
    <WithinCheckout as="div" className="room-top no-print">
      {(returnTo) => <CheckoutSteps current="Login" returnTo={returnTo} />}
    </WithinCheckout>
  )
}

/** What is being ordered, beside a log-in or registration within the checkout. */
export function SignInSummary() {
  return (
    <WithinCheckout as="div" className="room-side">
      {() => <CheckoutSummary />}
    </WithinCheckout>
  )
}

/** Says that a log-in or registration within the checkout loses nothing. */
export function KeptNote() {
  return <WithinCheckout as="span">{() => t('checkout.kept')}</WithinCheckout>
}
