import type { ReactNode } from 'react'
import { Price } from '@/components/ui/price'
import type { SaleRules, SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import { taxLine, withTaxLine } from '@/lib/catalog/pricing/tax-line'
import type { Totals } from '@/lib/catalog/pricing/totals'
import { t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'

/** The price of shipping; 'Free' beside $0.00. */
export function ShippingPrice({ cents }: { cents: number }) {
  const price = <Price amount={formatAmount(cents)} />
  if (cents > 0) return price
  return (
    <>
      <span className="mr-2 text-sm font-semibold text-success">{t('checkout.free')}</span>
      {price}
    </>
  )
}

type Sold = { terms: SaleTerms; rules: Pick<SaleRules, 'taxLabel'> }

/** Returns shipping, tax and total as rows of a `SummaryList`. */
export function costRows(totals: Totals, { terms, rules }: Sold) {
  return withTaxLine<ReactNode>(
    [{ label: t('checkout.shipping-costs'), value: <ShippingPrice cents={totals.shippingCents} /> }],
    { label: t('checkout.total'), value: <Price amount={formatAmount(totals.totalCents)} />, isTotal: true },
    taxLine(terms, rules.taxLabel),
    <Price amount={formatAmount(totals.taxCents)} key="tax" />,
  )
}

/** Returns items, shipping, tax and total as rows of a `SummaryList`. */
export function totalsRows(totals: Totals, sold: Sold) {
  const items = { label: t('checkout.items'), value: <Price amount={formatAmount(totals.itemsCents)} /> }
  return [items, ...costRows(totals, sold)]
}
