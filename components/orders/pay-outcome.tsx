import type { PayState } from '@/components/orders/use-payment'
import { Alert } from '@/components/ui/alert'
import { FocusedAlert } from '@/components/ui/focused-alert'

/** What came of paying, in the spec's words (§2), with the shop's own beneath. */
export function PayOutcome({ state }: { state: PayState }) {
  switch (state.step) {
    case 'processed':
      return <Alert kind="success">Payment processed.</Alert>
    case 'failed':
      return (
        <FocusedAlert kind="danger">
          <PaymentError detail={state.detail} />
        </FocusedAlert>
      )
    case 'cancelled':
      return <Alert kind="info">Payment cancelled. Nothing was charged.</Alert>
    case 'confirming':
      return (
        <p className="text-sm text-ink-soft" role="status">
          Confirming the payment. Please stay on this page.
        </p>
      )
    case 'idle':
      return null
  }
}

/** The spec's words for a payment that failed (§8), and why it did. */
export function PaymentError({ detail }: { detail: string | null }) {
  return (
    <>
      <p className="font-semibold">Payment error.</p>
      {detail && <p className="mt-1">{detail}</p>}
    </>
  )
}
