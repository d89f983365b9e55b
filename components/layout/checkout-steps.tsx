'use client'

import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { useStored } from '@/lib/checkout/browser-store'
import { type CheckoutStep, checkoutSteps } from '@/lib/checkout/steps'

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
    <nav aria-label="Checkout" className="mb-4 md:mb-8">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm max-sm:gap-x-1 max-sm:text-xs">
        {checkoutSteps(current, { isSignedIn, hasAddress, hasPaymentMethod }, returnTo).map(
          ({ step, href, isReached, isCurrent, isDone }, index) => (
            <li className="flex items-center gap-1.5 max-sm:gap-1" key={step}>
              {index > 0 && <Icon className="size-3.5 text-edge" name="chevronRight" />}
              {isReached ? (
                <PageLink
                  aria-current={isCurrent ? 'step' : undefined}
                  aria-label={isDone ? `${step}, done` : undefined}
                  className={`inline-flex min-h-8 items-center gap-1 rounded-control max-md:min-h-11 hover:underline ${isCurrent ? 'font-semibold text-ink' : 'text-accent'}`}
                  href={href}
                >
                  {isDone && <Icon className="size-4" name="tick" />}
                  {step}
                </PageLink>
              ) : (
                <span className="py-1 text-ink-soft">{step}</span>
              )}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
