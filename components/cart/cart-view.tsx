'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Spinner } from '@/components/ui/spinner'
import {
  type CartItem,
  type CartSlot,
  cartSlots,
  type RemovedLine,
  removeFromCart,
  restoreToCart,
  saveForLater,
} from '@/lib/sales/cart/cart'
import { readStored, useIsStoreReady, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { maxSaved } from '@/lib/sales/checkout/stored-values'
import { t } from '@/lib/shared/messages/message'
import { CartRow } from './cart-row'
import { CartSummary } from './cart-summary'
import { EmptyCart } from './empty-cart'
import { RemovedNote, RemovedRow } from './removed-row'
import { SavedLines } from './saved-lines'
import { useFreshLines } from './use-fresh-lines'

/**
 * The cart in the browser store. The server renders the empty cart, which the stylesheet shows before the first paint if this
 * browser's cart is empty (`data-cart`), and a spinner otherwise, until the store has been read.
 */
export function CartView() {
  const isReady = useIsStoreReady()
  return (
    <>
      {!isReady && (
        <div className="room-main for-full-cart">
          <Spinner label={t('cart.loading')} />
        </div>
      )}
      <div className={`contents ${isReady ? '' : 'for-empty-cart'}`}>
        <Cart />
      </div>
    </>
  )
}

/**
 * Names the lines of a list for React. A sibling that takes the place of a line has its name: the row with its focus and its notes stays.
 * A map that changes with the store and not after it: else the row would be made anew in between.
 */
function useLineKeys() {
  const [names] = useState(() => ({ keys: new Map<number, string>(), passed: 0 }))
  const keyOf = (product: number) => names.keys.get(product) ?? String(product)
  function passKey(from: number, to: number) {
    const key = keyOf(from)
    names.passed++
    names.keys.set(from, `${from} again ${names.passed}`)
    names.keys.set(to, key)
  }
  return { keyOf, passKey }
}

/**
 * The lines of the cart with what happens to them. A line that leaves the cart leaves its place to an Undo button until the page is
 * left.
 */
function useCartLines() {
  const cart = useStored('cartItems')
  const [removed, setRemoved] = useState<RemovedLine[]>([])
  /** The product that left or came back last: its line takes the focus. */
  const [moved, setMoved] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const [notes, setNotes] = useState<string[]>([])
  const keys = useLineKeys()
  const slots = cartSlots(cart, removed)

  function takeOut({ line }: CartSlot, position: number, text: string) {
    setRemoved([...removed.filter((other) => other.line.product !== line.product), { line, position }])
    setMoved(line.product)
    setNews(text)
    writeStored('cartItems', removeFromCart(readStored('cartItems'), line.product))
  }

  function save(slot: CartSlot, position: number) {
    const saved = saveForLater(readStored('savedItems'), slot.line)
    if (saved.length > maxSaved) {
      setNotes([t('cart.saved-enough', { max: maxSaved })])
      return
    }
    // First where it goes to: another tab finds it twice at worst, never lost.
    writeStored('savedItems', saved)
    takeOut(slot, position, t('cart.is-saved', { name: slot.line.name }))
  }

  function putBack(line: CartItem) {
    setRemoved(removed.filter((other) => other.line.product !== line.product))
    setMoved(line.product)
    setNews(t('cart.is-back', { name: line.name }))
  }

  function restore({ line, position }: RemovedLine) {
    const index = slots.slice(0, position).filter(({ isRemoved }) => !isRemoved).length
    putBack(line)
    writeStored('cartItems', restoreToCart(readStored('cartItems'), line, index))
    writeStored('savedItems', removeFromCart(readStored('savedItems'), line.product))
  }

  return {
    ...keys,
    cart,
    slots,
    latest: removed.at(-1),
    moved,
    news,
    setNews,
    notes,
    setNotes,
    takeOut,
    save,
    putBack,
    restore,
  }
}

/** The lines, those saved for later, and the summary. */
function Cart() {
  const { cart, slots, latest, moved, news, setNews, notes, setNotes, ...lines } = useCartLines()
  const [changes, setChanges] = useState(0)
  useFreshLines()
  const countChange = (by: number) => setChanges((count) => count + by)

  return (
    <>
      <div className="room-main">
        <p className="sr-only" role="status">
          {news}
        </p>
        {notes.length > 0 && (
          <div className="mb-6">
            <Alert kind="info" onDismiss={() => setNotes([])}>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </Alert>
          </div>
        )}
        {cart.length === 0 ? (
          <div>
            {latest && (
              <RemovedNote
                isFocused
                key={latest.line.product}
                line={latest.line}
                onUndo={() => lines.restore(latest)}
              />
            )}
            <EmptyCart />
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {slots.map((slot, position) =>
              slot.isRemoved ? (
                <RemovedRow
                  isFocused={slot.line.product === moved}
                  key={lines.keyOf(slot.line.product)}
                  line={slot.line}
                  onUndo={() => lines.restore({ line: slot.line, position })}
                />
              ) : (
                <CartRow
                  countChange={countChange}
                  isFocused={slot.line.product === moved}
                  key={lines.keyOf(slot.line.product)}
                  line={slot.line}
                  onRemove={() =>
                    lines.takeOut(slot, position, t('cart.is-removed-from-cart', { name: slot.line.name }))
                  }
                  onSave={() => lines.save(slot, position)}
                  onSwitch={(to) => lines.passKey(slot.line.product, to)}
                />
              ),
            )}
          </ul>
        )}
      </div>
      <div className="room-side">
        <CartSummary cart={cart} isUpdating={changes > 0} />
      </div>
      <SavedLines
        countChange={countChange}
        onMoved={(line, changed) => {
          lines.putBack(line)
          setNotes(changed)
        }}
        onRemoved={(line) => setNews(t('cart.is-removed-from-saved', { name: line.name }))}
      />
    </>
  )
}
