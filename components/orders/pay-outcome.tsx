import { Alert } from '@/components/ui/alert'
import { FocusedAlert } from '@/components/ui/focused-alert'
import type { PayState } from './use-payment'

/** The result of a payment: the spec's text (§2), followed by the server's message. */
export function PayOutcome({ state }: { state: PayState }) {
  switch (state.step) {
    case 'processed':
      return <FocusedAlert kind="success">Payment processed.</FocusedAlert>
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

/** The spec's text for a failed payment (§8), and the reason. */
export function PaymentError({ detail }: { detail: string | null }) {
  return (
    <>
      <p className="font-semibold">Payment error.</p>
      {detail && <p className="mt-1">{detail}</p>}
    </>
  )
}
