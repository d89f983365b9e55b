import { costRows } from '@/components/checkout/totals-rows'
import { Card } from '@/components/ui/card'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import { type CartItem, cartTotals } from '@/lib/checkout/cart'
import { countItems } from '@/lib/checkout/cart-item'
import { formatAmount } from '@/lib/text/money'
import { CheckoutButton } from './checkout-button'
import { FreeShippingNote } from './free-shipping-note'

type Props = {
  cart: readonly CartItem[] /** A line is being changed: the amounts are the old ones. */
  isUpdating: boolean
}

/** Subtotal with the number of units, shipping, tax, total and the checkout button. */
export function CartSummary({ cart, isUpdating }: Props) {
  const count = countItems(cart)
  const totals = cartTotals(cart)
  return (
    <Card className="lg:sticky lg:top-24">
      <div aria-busy={isUpdating} className={`transition-opacity ${isUpdating ? 'opacity-50' : ''}`}>
        <div className="flex items-baseline justify-between gap-4" role="status">
          <h2 className="text-lg">{`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`}</h2>
          <Price amount={formatAmount(totals.itemsCents)} className="text-lg font-bold" />
        </div>
        {count > 0 && (
          <div className="mt-4 border-t border-line pt-4">
            <FreeShippingNote itemsCents={totals.itemsCents} />
            <SummaryList rows={costRows(totals)} />
          </div>
        )}
      </div>
      <CheckoutButton cart={cart} />
    </Card>
  )
}
