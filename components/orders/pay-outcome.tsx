import { FocusedAlert } from '@/components/account/focused-alert'
import { Alert } from '@/components/ui/alert'

export type PayState =
  | { step: 'idle' | 'confirming' | 'processed' | 'cancelled' }
  | { step: 'failed'; detail: string | null }

/** What came of paying, in the spec's words (§2), with the shop's own beneath. */
export function PayOutcome({ state }: { state: PayState }) {
  switch (state.step) {
    case 'processed':
      return <Alert kind="success">Payment processed.</Alert>
    case 'failed':
      return (
        <FocusedAlert kind="danger">
          <p className="font-semibold">Payment error.</p>
          {state.detail && <p className="mt-1">{state.detail}</p>}
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
