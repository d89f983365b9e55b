import { Price } from '@/components/ui/price'
import type { Totals } from '@/lib/orders/totals'
import { formatAmount } from '@/lib/text/money'

/** The price of shipping; 'Free' beside $0.00. */
export function ShippingPrice({ cents }: { cents: number }) {
  const price = <Price amount={formatAmount(cents)} />
  if (cents > 0) return price
  return (
    <>
      <span className="mr-2 text-sm font-semibold text-success">Free</span>
      {price}
    </>
  )
}

/** Returns shipping, tax and total as rows of a `SummaryList`. */
export function costRows(totals: Totals) {
  return [
    { label: 'Shipping', value: <ShippingPrice cents={totals.shippingCents} /> },
    { label: 'Tax', value: <Price amount={formatAmount(totals.taxCents)} /> },
    { label: 'Total', value: <Price amount={formatAmount(totals.totalCents)} />, isTotal: true },
  ]
}

/** Returns items, shipping, tax and total as rows of a `SummaryList`. */
export function totalsRows(totals: Totals) {
  return [{ label: 'Items', value: <Price amount={formatAmount(totals.itemsCents)} /> }, ...costRows(totals)]
}
