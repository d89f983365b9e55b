'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PayOutcome, type PayState } from '@/components/orders/pay-outcome'
import { PaySpinner } from '@/components/orders/pay-spinner'
import { Button } from '@/components/ui/button'

/** Loaded only where there is something to pay. */
const PaypalButton = dynamic(
  () => import('@/components/orders/paypal-button').then((file) => file.PaypalButton),
  {
    ssr: false,
    loading: PaySpinner,
  },
)

type Props = { orderId: number; isPaid: boolean; config: { clientId: string; scriptUrl: string } | null }

/**
 * The payment provider's button, only while the order is not paid (Spec §2). What came of it stays on the page after the
 * order has turned paid.
 */
export function PayOrder({ orderId, isPaid, config }: Props) {
  const [state, setState] = useState<PayState>({ step: 'idle' })
  const isPayable = !isPaid && state.step !== 'processed'
  if (!isPayable && state.step === 'idle') return null
  return (
    <div className="grid gap-4">
      <PayOutcome state={state} />
      {isPayable && config && (
        <PaypalButton config={config} onState={setState} orderId={orderId} state={state} />
      )}
      {isPayable && !config && (
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
