'use client'

import { useId, useState } from 'react'
import { OrderLines } from '@/components/receipt/order-lines'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import { Spinner } from '@/components/ui/spinner'
import { SummaryList } from '@/components/ui/summary-list'
import { type CartItem, cartTotals } from '@/lib/sales/cart/cart'
import { countItems, soldLines } from '@/lib/sales/cart/cart-item'
import { removalText } from '@/lib/sales/cart/ordered-cart'
import { useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'
import { paths } from '@/lib/shared/routes/paths'
import { useSale } from './sale'
import { SaleNote } from './sale-note'
import { totalsRows } from './totals-rows'
import { useJustPlaced } from './use-lead-to-order'

type Props = {
  /** The cart on its way to the shop; the stored one otherwise. */
  sentCart?: readonly CartItem[] | null | undefined
  /** Unfolded from the start where it folds. */
  isOpen?: boolean
}

/**
 * The order so far, beside each step of the checkout. In one column it is one line with the total, which unfolds and has its height
 * before the cart is known.
 */
export function CheckoutSummary({ sentCart, isOpen = false }: Props) {
  const isReady = useIsStoreReady()
  const storedCart = useStored('cartItems')
  const [isUnfolded, setIsUnfolded] = useState(isOpen)
  const id = useId()
  const cart = sentCart ?? storedCart
  const { terms } = useSale()
  const count = countItems(cart)
  const removal = isReady ? removalText(cart) : null
  return (
    <section aria-label={t('checkout.summary')} className="room-panel is-folding noscript:hidden">
      <div className="mb-5 flex items-baseline justify-between gap-4 max-lg:hidden">
        <h2 className="text-lg">{t('checkout.summary')}</h2>
        <ChangeLink />
      </div>
      <button
        aria-controls={id}
        aria-expanded={isUnfolded}
        className="flex min-h-13 w-full flex-wrap items-center gap-x-2 px-4 text-left lg:hidden"
        onClick={() => setIsUnfolded(!isUnfolded)}
        type="button"
      >
        <span className="font-semibold">{t('checkout.summary-line')}</span>
        {isReady && (
          <span className="text-sm text-ink-soft max-[23rem]:hidden">
            {t('checkout.count-items', { count })}
          </span>
        )}
        <span className="ml-auto font-bold">
          {!isUnfolded && count > 0 && <Price amount={formatAmount(cartTotals(cart, terms).totalCents)} />}
        </span>
        <Icon
          className={`size-4 text-ink-soft transition-transform ${isUnfolded ? 'rotate-180' : ''}`}
          name="chevronDown"
        />
      </button>
      {removal && !isUnfolded && (
        <p className="px-4 pb-4 text-sm text-danger lg:hidden">
          {removal} <ChangeLink />
        </p>
      )}
      <div className={isUnfolded ? '' : 'max-lg:hidden'} id={id}>
        {/* Until the lines are known, nothing stands below, which they would push down. */}
        {!isReady && isOpen && (
          <div className="lg:hidden">
            <Spinner />
          </div>
        )}
        {isReady && (
          <div className="max-lg:border-t max-lg:border-line max-lg:p-4">
            <Lines cart={cart} />
            <p className="mt-3 text-right lg:hidden">
              <ChangeLink />
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

function ChangeLink() {
  return (
    <PageLink aria-label={t('checkout.change-items')} className="text-link text-sm" href={paths.cart}>
      {t('checkout.change')}
    </PageLink>
  )
}

function Lines({ cart }: { cart: readonly CartItem[] }) {
  const sale = useSale()
  const isOrdered = useJustPlaced(cart.length === 0) !== null
  if (isOrdered) return null
  if (cart.length === 0) return <p className="text-ink-soft">{t('checkout.empty')}</p>
  const sold = soldLines(cart)
  const removal = removalText(cart)
  const note = removal && <p className="mb-4 text-sm text-danger">{removal}</p>
  if (sold.length === 0) return note
  return (
    <>
      {note}
      <OrderLines isNarrow lines={sold.map((line) => ({ ...line, _id: line.product }))} />
      <div className="mt-5 border-t border-line pt-5">
        <SummaryList rows={totalsRows(cartTotals(cart, sale.terms), sale)} />
        <SaleNote />
      </div>
    </>
  )
}
