import { NextStep } from '@/components/checkout/next-step'
import { useSale } from '@/components/checkout/sale'
import { SaleNote } from '@/components/checkout/sale-note'
import { costRows } from '@/components/checkout/totals-rows'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Price } from '@/components/ui/price'
import { SummaryList } from '@/components/ui/summary-list'
import { centsToFreeShipping } from '@/lib/catalog/pricing/totals'
import { type CartItem, cartTotals } from '@/lib/sales/cart/cart'
import { countItems } from '@/lib/sales/cart/cart-item'
import { removalText } from '@/lib/sales/cart/ordered-cart'
import { rich, t } from '@/lib/shared/messages/message'
import { formatAmount, formatPrice } from '@/lib/shared/money/money'
import { paths } from '@/lib/shared/routes/paths'

type Props = {
  cart: readonly CartItem[] /** A line is being changed: the amounts are the old ones. */
  isUpdating: boolean
}

/** Subtotal with the number of units, shipping, tax, total and the checkout button. */
export function CartSummary({ cart, isUpdating }: Props) {
  const count = countItems(cart)
  const sale = useSale()
  const totals = cartTotals(cart, sale.terms)
  return (
    <div className="room-panel">
      <div aria-busy={isUpdating} className={`transition-opacity ${isUpdating ? 'opacity-50' : ''}`}>
        <div className="flex items-baseline justify-between gap-4" role="status">
          <h2 className="text-lg">{t('cart.subtotal-of-items', { count })}</h2>
          <Price amount={formatAmount(totals.itemsCents)} className="text-lg font-bold" />
        </div>
        {count > 0 && (
          <div className="mt-4 border-t border-line pt-4">
            <FreeShippingNote itemsCents={totals.itemsCents} limitCents={sale.terms.freeShippingAbove} />
            <SummaryList rows={costRows(totals, sale)} />
            <SaleNote />
          </div>
        )}
      </div>
      <CheckoutButton cart={cart} />
    </div>
  )
}

/** Links to shipping. While the cart cannot be ordered, it is a disabled button with the reason below. */
function CheckoutButton({ cart }: { cart: readonly CartItem[] }) {
  const removal = removalText(cart)
  if (cart.length > 0 && removal === null) {
    return (
      <NextStep cart={cart} className="mt-6">
        <ButtonLink size="lg" isWide href={paths.shipping}>
          {t('cart.proceed')}
        </ButtonLink>
      </NextStep>
    )
  }
  return (
    <div className="mt-6">
      <Button aria-describedby="checkout-reason" disabled isWide size="lg">
        {t('cart.proceed')}
      </Button>
      <p
        className={`mt-2 text-center ${removal ? 'text-sm text-danger' : 'text-xs text-ink-soft'}`}
        id="checkout-reason"
      >
        {removal ?? t('cart.add-something')}
      </p>
    </div>
  )
}

/** Says above a bar how much more makes shipping free, or that it is free. */
function FreeShippingNote({ itemsCents, limitCents }: { itemsCents: number; limitCents: number | null }) {
  if (limitCents === null) return null
  const missingCents = centsToFreeShipping(itemsCents, limitCents)
  const share = Math.floor((100 * itemsCents) / (itemsCents + missingCents))
  return (
    <div className="mb-4 text-sm">
      <p className={missingCents > 0 ? '' : 'text-success'}>
        {missingCents > 0
          ? rich('cart.more-for-free-shipping', {
              amount: formatPrice(missingCents),
              strong: (parts) => (
                <strong className="tabular-nums" key="amount">
                  {parts}
                </strong>
              ),
            })
          : t('cart.ships-free')}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={`bar h-full rounded-full transition-[width] ${missingCents > 0 ? 'bg-clay' : 'bg-success'}`}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}
