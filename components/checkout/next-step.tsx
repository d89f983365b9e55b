import type { ReactNode } from 'react'
import { Price } from '@/components/ui/price'
import { type CartItem, cartTotals } from '@/lib/sales/cart/cart'
import { soldLines } from '@/lib/sales/cart/cart-item'
import { t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'

import { useSale } from './sale'

type Props = { cart: readonly CartItem[]; className?: string; children: ReactNode }

/**
 * The button to the next step of the checkout. Where the page has one column, it keeps to the bottom of the screen with the
 * total beside it (components/layout/next-step.css); it is the same button everywhere.
 */
export function NextStep({ cart, className = '', children }: Props) {
  const { terms } = useSale()
  return (
    <div className={`next-step ${className}`}>
      {soldLines(cart).length > 0 && (
        <p className="next-step-total">
          <span>{t('checkout.total')}</span>{' '}
          <Price amount={formatAmount(cartTotals(cart, terms).totalCents)} />
        </p>
      )}
      {children}
    </div>
  )
}
