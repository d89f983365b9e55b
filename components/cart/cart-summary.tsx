import { CheckoutButton } from '@/components/cart/checkout-button'
import { costRows } from '@/components/checkout/totals-rows'
import { Card } from '@/components/ui/card'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import { type CartItem, cartTotals, countItems } from '@/lib/checkout/cart'
import { formatAmount } from '@/lib/money'

/** Subtotal with the number of units, shipping, tax, total and the checkout button. */
export function CartSummary({ cart }: { cart: readonly CartItem[] }) {
  const count = countItems(cart)
  const totals = cartTotals(cart)
  return (
    <Card className="lg:sticky lg:top-24">
      <div className="flex items-baseline justify-between gap-4" role="status">
        <h2 className="text-lg">{`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`}</h2>
        <Price amount={formatAmount(totals.itemsCents)} className="text-lg font-bold" />
      </div>
      {count > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <SummaryList rows={costRows(totals)} />
        </div>
      )}
      <CheckoutButton isEmpty={count === 0} />
    </Card>
  )
}
