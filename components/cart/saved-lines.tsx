'use client'

import { useRef } from 'react'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { FieldError } from '@/components/ui/forms/field-shell'
import { Price } from '@/components/ui/price'
import { type CartItem, removeFromCart } from '@/lib/sales/cart/cart'
import { readStored, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { rich, t } from '@/lib/shared/messages/message'
import { CartLine, LineAction } from './cart-line'
import { type CountChange, useMoveToCart } from './use-quantity'

type Props = {
  countChange: CountChange
  /** A line has been moved to the cart; `notes` list what has changed since it was saved. */
  onMoved: (line: CartItem, notes: string[]) => void
  onRemoved: (line: CartItem) => void
}

/** What was saved for later, below the cart; nothing when there is none. A removed one leaves the focus to the heading. */
export function SavedLines({ countChange, onMoved, onRemoved }: Props) {
  const saved = useStored('savedItems')
  const heading = useRef<HTMLHeadingElement>(null)
  if (saved.length === 0) return null

  function remove(line: CartItem) {
    writeStored('savedItems', removeFromCart(readStored('savedItems'), line.product))
    heading.current?.focus()
    onRemoved(line)
  }

  return (
    <section aria-labelledby="saved-heading" className="room-later mt-8 lg:mt-12">
      <h2 className="mb-5 text-lg outline-none" id="saved-heading" ref={heading} tabIndex={-1}>
        {t('cart.saved')}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {saved.map((line) => (
          <SavedRow
            countChange={countChange}
            key={line.product}
            line={line}
            onMoved={(notes) => onMoved(line, notes)}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  line: CartItem
  countChange: CountChange
  onMoved: (notes: string[]) => void
  onRemove: () => void
}

function SavedRow({ line, countChange, onMoved, onRemove }: RowProps) {
  const { pendingQty, error, change } = useMoveToCart(line, countChange, onMoved)
  const price = () => <Price amount={line.price} key="price" />
  return (
    <li className="py-6">
      <CartLine
        line={line}
        note={
          line.qty > 1
            ? rich('cart.prices-when-saved', { qty: line.qty, price })
            : rich('cart.price-when-saved', { price })
        }
      >
        <BusyButton
          aria-label={t('cart.move-to-cart-of', { name: line.name })}
          isBusy={pendingQty !== null}
          onClick={() => change(line.qty)}
          variant="secondary"
        >
          {t('cart.move-to-cart')}
        </BusyButton>
        <LineAction
          fullLabel={t('cart.remove-from-saved', { name: line.name })}
          label={t('cart.remove')}
          onClick={onRemove}
        />
      </CartLine>
      <div aria-live="polite">{error && <FieldError className="mt-3">{error.message}</FieldError>}</div>
    </li>
  )
}
