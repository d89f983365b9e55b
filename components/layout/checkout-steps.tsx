'use client'

import { PageLink } from '@/components/ui/page-link'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { type CheckoutStep, checkoutSteps } from '@/lib/sales/checkout/checkout-steps'

type Props = {
  current: CheckoutStep
  /** Where a log-in leads; by default to the current step. */
  returnTo?: string
}

/** The steps of the checkout: Login, Shipping, Payment, Place Order. A step is a link once reached, finished ones have a tick. */
export function CheckoutSteps({ current, returnTo }: Props) {
  const isSignedIn = useStored('userInfo') !== null
  const hasAddress = useStored('shippingAddress') !== null
  const hasPaymentMethod = useStored('paymentMethod') !== null
  return (
    <nav aria-label="Checkout">
      <ol className="progress-line">
        {checkoutSteps(current, { isSignedIn, hasAddress, hasPaymentMethod }, returnTo).map(
          ({ step, href, isReached, isCurrent, isDone }) => (
            <li className={isDone ? 'is-done' : undefined} key={step}>
              {isReached ? (
                <PageLink
                  aria-current={isCurrent ? 'step' : undefined}
                  aria-label={isDone ? `${step}, done` : undefined}
                  href={href}
                >
                  <span className="point" />
                  {step}
                </PageLink>
              ) : (
                <span>
                  <span className="point" />
                  {step}
                </span>
              )}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
