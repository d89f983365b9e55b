'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Picture } from '@/components/ui/picture'
import type { CartItem } from '@/lib/checkout/cart'
import { cartRowGrid } from './cart-row'

type Props = { line: CartItem; onUndo: () => void /** The line was removed last. */; isFocused: boolean }

/** Takes the focus, which was on the button that removed the line. */
function UndoButton({ line, onUndo, isFocused }: Props) {
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
export function RemovedRow({ line, ...undo }: Props) {
  return (
    <li className="py-5 first:pt-0 md:py-6">
      <div className={cartRowGrid}>
        <Picture
          alt=""
          className="row-span-2 aspect-square w-full rounded-control bg-sunken object-cover opacity-40 grayscale sm:row-span-1"
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
export function RemovedNote({ line, ...undo }: Props) {
  return (
    <div className="mb-6 flex items-center justify-between gap-4 rounded-card border border-line bg-surface py-2 pr-2 pl-4">
      <p className="min-w-0 text-ink-soft wrap-break-word">{`${line.name} was removed.`}</p>
      <UndoButton line={line} {...undo} />
    </div>
  )
}
