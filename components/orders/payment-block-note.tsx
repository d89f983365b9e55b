import { Alert } from '@/components/ui/alert'
import type { PaymentBlock } from '@/lib/payments/payment-block'
import { problemTable } from '@/lib/problem'
import { PaymentError } from './pay-outcome'

/** Explains why the order cannot be paid now, instead of the button. A pending payment can be checked again. */
export function PaymentBlockNote({ block, onCheck }: { block: PaymentBlock; onCheck: () => void }) {
  const { detail } = problemTable[block]
  if (block === 'payment-mismatch') {
    return (
      <Alert kind="danger">
        <PaymentError detail={detail} />
      </Alert>
    )
  }
  if (block === 'hold-expired') return <Alert kind="warning">{detail}</Alert>
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
