import type { ReactNode } from 'react'
import { CheckoutSteps } from '@/components/layout/checkout-steps'
import { Room } from '@/components/layout/room'
import type { CartItem } from '@/lib/sales/cart/cart'
import type { CheckoutStep } from '@/lib/sales/checkout/checkout-steps'
import { CheckoutSummary } from './checkout-summary'
import { VisitorNote } from './visitor-note'

type Props = {
  step: CheckoutStep
  heading: string
  /** The cart being ordered; by default the stored one. */
  cart?: readonly CartItem[] | null
  notice?: ReactNode
  children: ReactNode
}

/** A step of the checkout: the line of steps, the heading, and what is being ordered beside the form, above it on phones. */
export function CheckoutFrame({ step, heading, cart, notice, children }: Props) {
  return (
    <Room
      className="is-checkout is-summary-first"
      heading={heading}
      notice={notice}
      top={<CheckoutSteps current={step} />}
    >
      <div className="room-side">
        <CheckoutSummary isOpen={step === 'Place Order'} sentCart={cart} />
      </div>
      <div className="room-main">
        {step !== 'Place Order' && <VisitorNote step={step} />}
        {children}
      </div>
    </Room>
  )
}
