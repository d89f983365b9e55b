'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetchProduct } from '@/components/checkout/query-provider'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/forms/field-shell'
import { QuantityField } from '@/components/ui/forms/quantity-field'
import { Icon } from '@/components/ui/icon'
import { PageLink } from '@/components/ui/page-link'
import { Picture } from '@/components/ui/picture'
import { Price } from '@/components/ui/price'
import { quantityHint } from '@/lib/catalogue/stock'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { addToCart, type CartItem, lineTotalCents, refreshLine } from '@/lib/checkout/cart'
import { productPath } from '@/lib/paths'
import { formatAmount } from '@/lib/text/money'

/** The columns of a line: picture, name, and the controls in one row; on phones these stand below the name. */
const cartRowGrid =
  'grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-2 min-[24rem]:grid-cols-[5.5rem_1fr] sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6'

type Props = {
  line: CartItem
  onRemove: () => void
  /** Takes the focus when it appears. */
  isFocused: boolean
}

/** One line of the cart: picture, name, unit price, quantity, line total and a remove button. */
export function CartRow({ line, onRemove, isFocused }: Props) {
  const { mutate, reset, isPending, variables, error, data: notes } = useQuantity(line)
  const [isInvalid, setIsInvalid] = useState(false)
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
    if (qty !== null && qty !== line.qty && !isPending) mutate(qty)
  }

  return (
    <li aria-busy={isPending} className="py-5 first:pt-0 md:py-6" ref={row}>
      <div className={cartRowGrid}>
        <Picture
          alt={line.name}
          className="row-span-2 aspect-square w-full self-start rounded-control object-cover sm:row-span-1"
          height={112}
          sizes="(min-width: 40rem) 7rem, 5.5rem"
          src={line.image}
          width={112}
        />
        <div className="min-w-0">
          <PageLink
            className="font-semibold wrap-break-word hover:text-accent hover:underline"
            href={productPath(line.product)}
          >
            {line.name}
          </PageLink>
          <p className="mt-1 text-sm text-ink-soft">
            <Price amount={line.price} /> each
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-y-2 sm:gap-x-4">
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
          <span className="min-w-20 text-right font-semibold sm:min-w-24" role="status">
            {isPending ? (
              <span className="text-sm font-normal text-ink-soft">Updating…</span>
            ) : (
              <Price amount={formatAmount(lineTotalCents(line))} />
            )}
          </span>
          <button
            aria-label={`Remove ${line.name}`}
            className="-mr-2.5 tight:mr-0 grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-danger-soft hover:text-danger"
            onClick={onRemove}
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

/**
 * Changes the quantity of a line: fetches the product and replaces the line (Spec §4), unless the line has been removed
 * meanwhile. `data` lists what else has changed. On an error the line stays unchanged.
 */
function useQuantity(line: CartItem) {
  const fetchProduct = useFetchProduct()
  return useMutation({
    mutationFn: async (qty: number) => {
      const product = await fetchProduct(line.product)
      if (!product) throw new Error(`${line.name} is no longer available.`)
      if (product.countInStock === 0) throw new Error(`${product.name} is out of stock.`)
      const { value, notes } = refreshLine(line, product, qty)
      const cart = readStored('cartItems')
      const isStillThere = cart.some((item) => item.product === line.product)
      if (isStillThere) writeStored('cartItems', addToCart(cart, value))
      return notes
    },
  })
}

type UndoProps = { line: CartItem; onUndo: () => void /** The line was removed last. */; isFocused: boolean }

/** Takes the focus, which was on the button that removed the line. */
function UndoButton({ line, onUndo, isFocused }: UndoProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <Button aria-label={`Undo: put ${line.name} back`} onClick={onUndo} ref={button} variant="secondary">
      Undo
    </Button>
  )
}

/** The place of a removed line: as high as the line, so that the next one does not move under the pointer. */
export function RemovedRow({ line, ...undo }: UndoProps) {
  return (
    <li className="py-5 first:pt-0 md:py-6">
      <div className={cartRowGrid}>
        <Picture
          alt=""
          className="row-span-2 aspect-square w-full rounded-control object-cover opacity-40 grayscale sm:row-span-1"
          height={112}
          sizes="(min-width: 40rem) 7rem, 5.5rem"
          src={line.image}
          width={112}
        />
        <p className="min-h-[3.31rem] min-w-0 content-center text-ink-soft wrap-break-word">{`${line.name} was removed.`}</p>
        <div className="col-start-2 row-start-2 sm:col-start-3 sm:row-start-1 sm:justify-self-end">
          <UndoButton line={line} {...undo} />
        </div>
      </div>
    </li>
  )
}

/** The last removed line, above the empty cart. */
export function RemovedNote({ line, ...undo }: UndoProps) {
  return (
    <div className="mb-6 flex items-center justify-between gap-4 rounded-card border border-line bg-surface py-2 pr-2 pl-4">
      <p className="min-w-0 text-ink-soft wrap-break-word">{`${line.name} was removed.`}</p>
      <UndoButton line={line} {...undo} />
    </div>
  )
}
