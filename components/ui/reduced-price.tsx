import { percentOff } from '@/lib/prices/percent-off'
import { Price } from './price'

type Props = { amount: string; compareAt: string | null | undefined; className?: string }

/** An amount in wire format. If it is reduced, the lowest price of the 30 days before is struck through behind it. */
export function ReducedPrice({ amount, compareAt, className = '' }: Props) {
  if (!compareAt) return <Price amount={amount} className={className} />
  const percent = percentOff(amount, compareAt)
  return (
    <span className={className}>
      <Price amount={amount} />{' '}
      <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
        <span className="sr-only">Lowest price of the last 30 days: </span>
        <s className="tabular-nums">{`$${compareAt}`}</s>
        {percent > 0 && ` −${percent}%`}
      </span>
    </span>
  )
}
