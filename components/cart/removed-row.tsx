'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { CartItem } from '@/lib/sales/cart/cart'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { CartLine } from './cart-line'

type Props = {
  line: CartItem
  onUndo: () => void
  /** The line left the cart last. */
  isFocused: boolean
}

/** Returns whether the line went to those saved for later. */
function useIsSaved({ product }: CartItem): boolean {
  return useStored('savedItems').some((line) => line.product === product)
}

/** Takes the focus, which was on the button that took the line out. */
function UndoButton({ line, onUndo, isFocused }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  return (
    <Button
      aria-label={t('cart.undo-of', { name: line.name })}
      onClick={onUndo}
      ref={button}
      variant="secondary"
    >
      {t('cart.undo')}
    </Button>
  )
}

/** The place of a line that left the cart: as high as the line, so that the next one does not move under the pointer. */
export function RemovedRow(props: Props) {
  const note = useIsSaved(props.line) ? t('cart.fate-saved') : t('cart.fate-removed')
  return (
    <li className="py-6 first:pt-0">
      <CartLine isGone line={props.line} note={note}>
        <UndoButton {...props} />
      </CartLine>
    </li>
  )
}

/** The line that left last, above the empty cart. */
export function RemovedNote(props: Props) {
  const { name } = props.line
  const note = useIsSaved(props.line) ? t('cart.is-saved', { name }) : t('cart.is-removed', { name })
  return (
    <div className="mb-6 flex items-center justify-between gap-4 rounded-card border border-line bg-surface py-2 pr-2 pl-4">
      <p className="min-w-0 text-ink-soft wrap-break-word">{note}</p>
      <UndoButton {...props} />
    </div>
  )
}
