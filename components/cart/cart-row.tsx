'use client'

import Link from 'next/link'
import { useEffect, useId, useRef, useState } from 'react'
import { useQuantity } from '@/components/cart/use-quantity'
import { Alert } from '@/components/ui/alert'
import { FieldError } from '@/components/ui/field-shell'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/picture'
import { Price } from '@/components/ui/price'
import { QuantityField } from '@/components/ui/quantity-field'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { type CartItem, lineTotalCents, removeFromCart } from '@/lib/checkout/cart'
import { formatAmount } from '@/lib/money'
import { productPath } from '@/lib/paths'
import { quantityHint } from '@/lib/products/stock'

/** One line of the cart: picture, name, unit price, quantity, line total and a remove button. */
export function CartRow({ line }: { line: CartItem }) {
  const { mutate, reset, isPending, variables, error, data: notes } = useQuantity(line)

  const [isInvalid, setIsInvalid] = useState(false)
  const errorId = useId()
  const row = useRef<HTMLLIElement>(null)

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
    if (qty !== null && qty !== line.qty && !isPending) mutate(qty)
  }

  function remove() {
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    neighbour?.querySelector('a')?.focus()
    writeStored('cartItems', removeFromCart(readStored('cartItems'), line.product))
  }

  return (
    <li aria-busy={isPending} className="py-5 first:pt-0 md:py-6" ref={row}>
      <div className="grid grid-cols-[5.5rem_1fr_auto] gap-x-4 gap-y-3 sm:grid-cols-[7rem_1fr_auto_6.5rem] sm:gap-x-6">
        <Picture
          alt={line.name}
          className="row-span-2 aspect-square w-full rounded-control bg-sunken object-cover sm:row-span-1"
          height={112}
          sizes="(min-width: 40rem) 7rem, 5.5rem"
          src={line.image}
          width={112}
        />
        <div className="min-w-0">
          <Link
            className="font-semibold wrap-break-word hover:text-accent hover:underline"
            href={productPath(line.product)}
          >
            {line.name}
          </Link>
          <p className="mt-1 text-sm text-ink-soft">
            <Price amount={line.price} /> each
          </p>
        </div>
        <div className="col-start-2 row-start-2 self-end sm:col-start-3 sm:row-start-1 sm:-mt-2 sm:self-start">
          <QuantityField
            countInStock={line.countInStock}
            errorId={isInvalid ? errorId : undefined}
            isDisabled={isPending}
            isLabelHidden
            isLazy
            label={`Quantity of ${line.name}`}
            onChange={changeTo}
            value={isPending ? variables : line.qty}
          />
        </div>
        <div className="col-start-3 row-start-1 row-end-3 flex flex-col items-end justify-between sm:col-start-4 sm:row-end-2">
          <span className="font-semibold" role="status">
            {isPending ? (
              <span className="text-sm font-normal text-ink-soft">Updating…</span>
            ) : (
              <Price amount={formatAmount(lineTotalCents(line))} />
            )}
          </span>
          <button
            aria-label={`Remove ${line.name}`}
            className="-mr-2.5 -mb-2 grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-danger-soft hover:text-danger"
            onClick={remove}
            title="Remove"
            type="button"
          >
            <Icon name="trash" />
          </button>
        </div>
      </div>
      <div aria-live="polite">
        {isInvalid && (
          <FieldError className="mt-3" id={errorId}>
            {quantityHint(line.countInStock)} {`The cart still has ${line.qty}.`}
          </FieldError>
        )}
      </div>
      {(error || (notes && notes.length > 0)) && (
        <div className="mt-4">
          <Alert kind={error ? 'danger' : 'info'} onDismiss={reset}>
            {error ? error.message : notes?.map((note) => <p key={note}>{note}</p>)}
          </Alert>
        </div>
      )}
    </li>
  )
}
