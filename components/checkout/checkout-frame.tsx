import type { ReactNode } from 'react'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import type { CheckoutStep } from '@/lib/checkout/steps'
import { CheckoutSummary, FoldedCheckoutSummary } from './checkout-summary'
import { VisitorNote } from './visitor-note'

type Props = { step: CheckoutStep; heading: string; children: ReactNode }

/** A step of the checkout: the bar of steps, the heading, and what is being ordered beside the form, above it on phones. */
export function CheckoutFrame({ step, heading, children }: Props) {
  return (
    <div className="mx-auto max-w-md lg:max-w-5xl">
      <CheckoutSteps current={step} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-[1fr_22rem]">
        <div className="lg:hidden">
          <FoldedCheckoutSummary />
        </div>
        <div>
          <PageHeading>{heading}</PageHeading>
          <NoScriptAlert />
          <VisitorNote step={step} />
          {children}
        </div>
        <div className="sticky top-24 max-lg:hidden">
          <CheckoutSummary />
        </div>
      </div>
    </div>
  )
}
