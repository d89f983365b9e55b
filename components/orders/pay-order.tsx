'use client'

import dynamic from 'next/dynamic'
import { PayHold } from '@/components/orders/pay-hold'
import { PayOutcome } from '@/components/orders/pay-outcome'
import { PaySpinner } from '@/components/orders/pay-spinner'
import { usePayment } from '@/components/orders/use-payment'
import { Button } from '@/components/ui/button'
import type { PaymentHold } from '@/lib/orders/payment-hold'

/** Loaded only where there is something to pay. */
const PaypalButton = dynamic(
  () => import('@/components/orders/paypal-button').then((file) => file.PaypalButton),
  {
    ssr: false,
    loading: PaySpinner,
  },
)

type Props = {
  orderId: number
  isPaid: boolean
  hold: PaymentHold | null
  config: { clientId: string; scriptUrl: string } | null
}

/**
 * The payment provider's button, only while the order is not paid (Spec §2) and no payment of it is held. What came of it
 * stays on the page after the order has turned paid.
 */
export function PayOrder({ orderId, isPaid, hold: knownHold, config }: Props) {
  const { state, hold, events, confirm } = usePayment(orderId, knownHold, isPaid)
  if (isPaid && state.step === 'idle') return null
  return (
    <div className="grid gap-4">
      <PayOutcome state={state} />
      {!isPaid && hold && state.step !== 'confirming' && <PayHold hold={hold} onCheck={confirm} />}
      {!isPaid && !hold && config && (
        <PaypalButton config={config} events={events} isDisabled={state.step === 'confirming'} />
      )}
      {!isPaid && !hold && !config && (
        <div>
          <Button aria-describedby="pay-reason" disabled isWide size="lg">
            Payments are not configured
          </Button>
          <p className="mt-2 text-sm text-ink-soft" id="pay-reason">
            This shop cannot take payments yet. Your order is kept, and can be paid here later.
          </p>
        </div>
      )}
    </div>
  )
}
