import { Price } from '@/components/ui/price'
import { formatAmount } from '@/lib/money'
import type { Totals } from '@/lib/orders/totals'

/** Returns shipping, tax and total as rows of a `SummaryList`. */
export function costRows(totals: Totals) {
  return [
    { label: 'Shipping', value: <Price amount={formatAmount(totals.shippingCents)} /> },
    { label: 'Tax', value: <Price amount={formatAmount(totals.taxCents)} /> },
    { label: 'Total', value: <Price amount={formatAmount(totals.totalCents)} />, isTotal: true },
  ]
}

/** Returns items, shipping, tax and total as rows of a `SummaryList`. */
export function totalsRows(totals: Totals) {
  return [{ label: 'Items', value: <Price amount={formatAmount(totals.itemsCents)} /> }, ...costRows(totals)]
}
