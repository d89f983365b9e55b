'use client'

import dynamic from 'next/dynamic'
import { PayOutcome } from '@/components/orders/pay-outcome'
import { PaySpinner } from '@/components/orders/pay-spinner'
import { PaymentBlockNote } from '@/components/orders/payment-block-note'
import { usePayment } from '@/components/orders/use-payment'
import { Button, buttonStyle } from '@/components/ui/button'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import { PrintButton } from '@/components/ui/print-button'
import { paths } from '@/lib/paths'
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
  totalPrice: string
  block: PaymentBlock | null
  config: { clientId: string; scriptUrl: string } | null
}

/**
 * What is left to do, directly below the heading: the total with the PayPal button while the order is not paid (Spec §2), then
 * its receipt. Button, spinner and result share one place, so that nothing below moves.
 */
export function PayOrder({ orderId, totalPrice, block, config }: Props) {
  const { isPaid, ...payment } = usePayment(orderId, block)
  return (
    <section
      aria-label="Payment"
      className="no-print mb-6 grid gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-5 md:grid-cols-[1fr_20rem] md:items-center md:p-6"
    >
      <div>
        <h2 className="text-xl">Thank you, your order is {isPaid ? 'paid' : 'placed'}</h2>
        <p className="mt-1 text-ink-soft">
          {isPaid ? 'This page is your receipt.' : 'Only the payment is left.'}
        </p>
        <p className="mt-4 text-sm text-ink-soft">{isPaid ? 'Total paid' : 'Total to pay'}</p>
        <Price amount={totalPrice} className="text-2xl font-bold" />
      </div>
      <div className="grid min-h-32 content-center gap-4">
        {isPaid ? <PaidActions /> : <PayControls config={config} payment={payment} />}
        <PayOutcome state={payment.state} />
      </div>
    </section>
  )
}

function PaidActions() {
  return (
    <>
      <PageLink className={buttonStyle({ isWide: true })} href={paths.home}>
        Continue shopping
      </PageLink>
      <PrintButton />
    </>
  )
}

type Controls = { payment: Omit<ReturnType<typeof usePayment>, 'isPaid'>; config: Props['config'] }

function PayControls({ payment: { state, block, events, confirm }, config }: Controls) {
  const isConfirming = state.step === 'confirming'
  if (block) return isConfirming ? null : <PaymentBlockNote block={block} onCheck={confirm} />
  if (config) {
    return (
      <div className="grid min-h-32 content-center">
        <NoScriptAlert />
        <PaypalButton config={config} events={events} isDisabled={isConfirming} />
      </div>
    )
  }
  return (
    <div>
      <Button aria-describedby="pay-reason" disabled isWide size="lg">
        Payments are not configured
      </Button>
      <p className="mt-2 text-sm text-ink-soft" id="pay-reason">
        This shop cannot take payments yet. Your order is kept, and can be paid here later.
      </p>
    </div>
  )
}
