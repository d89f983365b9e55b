import type { ReactNode } from 'react'
import { KeptNote, SignInSteps, SignInSummary } from '@/components/checkout/checkout-sign-in'
import { SaleProvider } from '@/components/checkout/sale'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import type { SaleRules } from '@/lib/catalog/pricing/sale-terms'
import '@/components/layout/room.css'

type Props = { heading: string; note: string; rules: SaleRules; children: ReactNode }

/** A page that signs in, with one form: in the checkout's room when it leads to one of its steps, otherwise a narrow column. */
export function SignInScreen({ heading, note, rules, children }: Props) {
  return (
    <div className="room is-sign-in is-summary-first">
      <SignInSteps />
      <div className="room-heading room-title">
        <PageHeading>{heading}</PageHeading>
      </div>
      <SaleProvider rules={rules}>
        <SignInSummary />
      </SaleProvider>
      <div className="room-main">
        <p className="mb-5 text-ink-soft">
          {note} <KeptNote />
        </p>
        <NoScriptAlert />
        {children}
      </div>
    </div>
  )
}
