import { withSign } from '@/lib/shared/money/money'

/** An amount in wire format ("89.99"), shown as "$89.99". */
export function Price({ amount, className = '' }: { amount: string; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{withSign(amount)}</span>
}
