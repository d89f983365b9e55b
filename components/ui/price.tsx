/** An amount of the wire ("89.99") as a shopper reads it: "$89.99". */
export function Price({ amount, className = '' }: { amount: string; className?: string }) {
  return <span className={`tabular-nums ${className}`}>{`$${amount}`}</span>
}
