import { Price } from '@/components/ui/price'
import { formatAmount } from '@/lib/money'
import type { Totals } from '@/lib/orders/totals'

/** What comes on top of the items, and the total, as the rows of a summary. */
export function costRows(totals: Totals) {
  return [
    { label: 'Shipping', value: <Price amount={formatAmount(totals.shippingCents)} /> },
    { label: 'Tax', value: <Price amount={formatAmount(totals.taxCents)} /> },
    { label: 'Total', value: <Price amount={formatAmount(totals.totalCents)} />, isTotal: true },
  ]
}

/** Items, shipping, tax and total as the rows of a summary. */
export function totalsRows(totals: Totals) {
  return [{ label: 'Items', value: <Price amount={formatAmount(totals.itemsCents)} /> }, ...costRows(totals)]
}
