'use client'

import dynamic from 'next/dynamic'
import { PayOutcome } from '@/components/orders/pay-outcome'
import { PaySpinner } from '@/components/orders/pay-spinner'
import { PaymentBlockNote } from '@/components/orders/payment-block-note'
import { usePayment } from '@/components/orders/use-payment'
import { Button } from '@/components/ui/button'
import type { PaymentBlock } from '@/lib/payments/payment-block'

/** Loaded only for an order that can be paid. */
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
  block: PaymentBlock | null
  config: { clientId: string; scriptUrl: string } | null
}

/**
 * The PayPal button, shown while the order is not paid (Spec §2) and nothing blocks its payment. The result stays on the
 * page after the order is paid.
 */
export function PayOrder({ orderId, isPaid, block: initialBlock, config }: Props) {
  const { state, block, events, confirm } = usePayment(orderId, initialBlock, isPaid)
  if (isPaid && state.step === 'idle') return null
  return (
    <div className="grid gap-4">
      <PayOutcome state={state} />
      {!isPaid && block && state.step !== 'confirming' && (
        <PaymentBlockNote block={block} onCheck={confirm} />
      )}
      {!isPaid && !block && config && (
        <PaypalButton config={config} events={events} isDisabled={state.step === 'confirming'} />
      )}
      {!isPaid && !block && !config && (
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
