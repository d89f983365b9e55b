'use client'

import Link from 'next/link'
import { useId, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-shell'
import { QuantityField } from '@/components/ui/quantity-field'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { addToCart, cartItemOf } from '@/lib/checkout/cart'
import { paths } from '@/lib/paths'
import type { ProductJson } from '@/lib/products/schema'
import { quantityHint } from '@/lib/products/stock'

/** Quantity and 'Add to Cart', then 'Added to cart. View Cart'. On phones it stays in reach at the bottom. */
export function AddToCart({ product }: { product: ProductJson }) {
  const [qty, setQty] = useState(1)
  const [isMistyped, setIsMistyped] = useState(false)
  const [isAdded, setIsAdded] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const isOutOfStock = product.countInStock === 0
  const isWrong = isMistyped && isChecked

  function add() {
    setIsChecked(true)
    if (isMistyped) return bar.current?.querySelector('input')?.focus()
    writeStored('cartItems', addToCart(readStored('cartItems'), cartItemOf(product, qty)))
    setIsAdded(true)
  }

  return (
    <div className="buy-bar" ref={bar}>
      <div className="flex items-end gap-3">
        {!isOutOfStock && (
          <QuantityField
            countInStock={product.countInStock}
            errorId={isWrong ? errorId : undefined}
            isLarge
            label="Quantity"
            onBlur={() => setIsChecked(true)}
            onChange={(next) => {
              if (next) setQty(next)
              setIsMistyped(next === null)
              setIsAdded(false)
              setIsChecked(false)
            }}
            value={qty}
          />
        )}
        <Button className="flex-1" disabled={isOutOfStock} onClick={add} size="lg">
          Add to Cart
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden max-md:-order-1">
        {isWrong && <FieldError id={errorId}>{quantityHint(product.countInStock)}</FieldError>}
        {isAdded && (
          <Alert kind="success">
            Added to cart.{' '}
            <Link className="text-link" href={paths.cart}>
              View Cart
            </Link>
          </Alert>
        )}
      </div>
    </div>
  )
}
