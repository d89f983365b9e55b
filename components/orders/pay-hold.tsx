import { PaymentError } from '@/components/orders/pay-outcome'
import { Alert } from '@/components/ui/alert'
import type { PaymentHold } from '@/lib/orders/payment-hold'
import { problemTable } from '@/lib/problem'

/** Why the order cannot be paid now, in the place of the button; a pending payment can be asked after. */
export function PayHold({ hold, onCheck }: { hold: PaymentHold; onCheck: () => void }) {
  const { detail } = problemTable[hold]
  if (hold === 'payment-mismatch') {
    return (
      <Alert kind="danger">
        <PaymentError detail={detail} />
      </Alert>
    )
  }
  if (hold === 'hold-expired') return <Alert kind="warning">{detail}</Alert>
  const checkAgain = (
    <button className="text-link" onClick={onCheck} type="button">
      Check again
    </button>
  )
  return (
    <Alert action={checkAgain} kind="info">
      {detail}
    </Alert>
  )
}
