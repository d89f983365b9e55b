'use client'

import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { FieldError } from '@/components/ui/forms/field-shell'
import { QuantityField } from '@/components/ui/forms/quantity-field'
import { Price } from '@/components/ui/price'
import { ReducedPrice } from '@/components/ui/reduced-price'
import { quantityHint } from '@/lib/catalog/products/stock-labels'
import { type CartItem, lineTotalCents } from '@/lib/sales/cart/cart'
import { t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'
import { CartLine, LineAction } from './cart-line'
import { type CountChange, useQuantity } from './use-quantity'

const MemberChoice = lazy(() => import('./member-choice').then((file) => ({ default: file.MemberChoice })))

type Props = {
  line: CartItem
  /** Called right before a sibling takes the line's place. */
  onSwitch: (to: number) => void
  onRemove: () => void
  onSave: () => void
  countChange: CountChange
  /** Takes the focus when it appears. */
  isFocused: boolean
}

/**
 * One line of the cart: picture, name, unit price, quantity, line total, and buttons to save it for later and to remove it. One that is
 * no longer sold has neither quantity nor total: it does not count.
 */
export function CartRow({ line, onSwitch, onRemove, onSave, countChange, isFocused }: Props) {
  const { isGone } = line
  const { pendingQty, error, notes, change, dismiss } = useQuantity(line, countChange)
  const isPending = pendingQty !== null
  const [isInvalid, setIsInvalid] = useState(false)
  const [isOffered, setIsOffered] = useState(false)
  const errorId = useId()
  const row = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isFocused) row.current?.querySelector('a')?.focus()
  }, [isFocused])

  // A disabled field loses the focus. Give it back, unless the shopper has focused another element since.
  useEffect(() => {
    if (!isPending) return
    return () => {
      if (document.activeElement === document.body)
        row.current?.querySelector<HTMLElement>('select, input')?.focus()
    }
  }, [isPending])

  function changeTo(qty: number | null) {
    setIsInvalid(qty === null)
    if (qty !== null && qty !== line.qty && !isPending) change(qty)
  }

  return (
    <li aria-busy={isPending} className="py-6 first:pt-0" ref={row}>
      <CartLine
        choice={
          line.siblings && (
            <div className="mt-2 min-h-11">
              <Suspense>
                <MemberChoice
                  countChange={countChange}
                  line={line}
                  onAnswer={setIsOffered}
                  onSwitch={onSwitch}
                />
              </Suspense>
            </div>
          )
        }
        line={line}
        note={<LineNote isOffered={isOffered} line={line} />}
        total={
          !isGone && (
            <span className="shrink-0 text-right font-semibold" role="status">
              {isPending ? (
                <span className="text-sm font-normal text-ink-soft">{t('cart.updating')}</span>
              ) : (
                <Price amount={formatAmount(lineTotalCents(line))} />
              )}
            </span>
          )
        }
      >
        {!isGone && (
          <QuantityField
            countInStock={line.countInStock}
            errorId={isInvalid ? errorId : undefined}
            isDisabled={isPending}
            isLabelHidden
            isLazy
            label={t('cart.quantity-of', { name: line.name })}
            onChange={changeTo}
            value={pendingQty ?? line.qty}
          />
        )}
        <RowActions name={line.name} onRemove={onRemove} onSave={onSave} />
      </CartLine>
      <div aria-live="polite">
        {isInvalid && (
          <FieldError className="mt-3" id={errorId}>
            {quantityHint(line.countInStock)} {t('cart.still-has', { qty: line.qty })}
          </FieldError>
        )}
      </div>
      {(error || notes.length > 0) && (
        <div className="mt-4">
          <Alert kind={error ? 'danger' : 'info'} onDismiss={dismiss}>
            {error ? error.message : notes.map((note) => <p key={note}>{note}</p>)}
          </Alert>
        </div>
      )}
    </li>
  )
}

/** The price of one; of a line that is no longer sold what to do. */
function LineNote({ line, isOffered }: { line: CartItem; isOffered: boolean }) {
  const { isGone, siblings, price, compareAtPrice } = line
  if (!isGone) return <ReducedPrice amount={price} compareAt={compareAtPrice} unit={t('cart.each')} />
  return <span className="text-danger">{siblings && isOffered ? t('cart.gone-choose') : t('cart.gone')}</span>
}

type ActionsProps = Pick<Props, 'onRemove' | 'onSave'> & { name: string }

function RowActions({ name, onRemove, onSave }: ActionsProps) {
  return (
    <>
      <LineAction
        fullLabel={t('cart.save-for-later-of', { name })}
        label={t('cart.save-for-later')}
        onClick={onSave}
      />
      <LineAction fullLabel={t('cart.remove-of', { name })} label={t('cart.remove')} onClick={onRemove} />
    </>
  )
}
