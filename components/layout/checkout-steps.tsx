'use client'

import { PageLink } from '@/components/ui/page-link'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { type CheckoutStep, checkoutSteps, stepLabels } from '@/lib/sales/checkout/checkout-steps'
import { t } from '@/lib/shared/messages/message'

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
    <nav aria-label={t('checkout.steps')}>
      <ol className="progress-line">
        {checkoutSteps(current, { isSignedIn, hasAddress, hasPaymentMethod }, returnTo).map(
          ({ step, href, isReached, isCurrent, isDone }) => (
            <li className={isDone ? 'is-done' : undefined} key={step}>
              {isReached ? (
                <PageLink
                  aria-current={isCurrent ? 'step' : undefined}
                  aria-label={isDone ? t(stepLabels[step].done) : undefined}
                  href={href}
                >
                  <span className="point" />
                  {t(stepLabels[step].label)}
                </PageLink>
              ) : (
                <span>
                  <span className="point" />
                  {t(stepLabels[step].label)}
                </span>
              )}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
