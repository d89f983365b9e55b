import { percentOff } from '@/lib/catalog/pricing/totals'
import { formatPercent } from '@/lib/shared/locale/formatters'
import { t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'
import { Price } from './price'

type Props = {
  /** An amount in wire format. */
  amount: string
  compareAt: string | null | undefined
  /** What it is the price of, such as 'each'. */
  unit?: string
  className?: string
}

/** An amount. If it is reduced, the lowest price of the 30 days before is struck through behind it. */
export function ReducedPrice({ amount, compareAt, unit, className = '' }: Props) {
  if (!compareAt && !unit) return <Price amount={amount} className={className} />
  const percent = compareAt ? percentOff(amount, compareAt) : 0
  return (
    <span className={className}>
      <Price amount={amount} /> {unit}
      {compareAt && (
        <span className="text-sm leading-none font-normal whitespace-nowrap text-ink-soft">
          {' '}
          <span className="sr-only">{`${t('catalog.lowestPrice')} `}</span>
          <s className="tabular-nums">{withSign(compareAt)}</s>
          {percent > 0 && ` −${formatPercent(percent)}`}
        </span>
      )}
    </span>
  )
}
