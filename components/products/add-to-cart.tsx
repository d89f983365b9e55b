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

/** Quantity and 'Add to Cart', then 'Added to cart. View Cart'. On phones it sticks to the bottom of the screen. */
export function AddToCart({ product }: { product: ProductJson }) {
  const [qty, setQty] = useState(1)
  const [isInvalid, setIsInvalid] = useState(false)
  const [isAdded, setIsAdded] = useState(false)
  const [isValidated, setIsValidated] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const isOutOfStock = product.countInStock === 0
  const isErrorShown = isInvalid && isValidated

  function add() {
    setIsValidated(true)
    if (isInvalid) return bar.current?.querySelector('input')?.focus()
    writeStored('cartItems', addToCart(readStored('cartItems'), cartItemOf(product, qty)))
    setIsAdded(true)
  }

  return (
    <div className="buy-bar" ref={bar}>
      <div className="flex items-end gap-3">
        {!isOutOfStock && (
          <QuantityField
            countInStock={product.countInStock}
            errorId={isErrorShown ? errorId : undefined}
            isLarge
            label="Quantity"
            onBlur={() => setIsValidated(true)}
            onChange={(next) => {
              if (next) setQty(next)
              setIsInvalid(next === null)
              setIsAdded(false)
              setIsValidated(false)
            }}
            value={qty}
          />
        )}
        <Button className="flex-1" disabled={isOutOfStock} onClick={add} size="lg">
          Add to Cart
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden max-md:-order-1">
        {isErrorShown && <FieldError id={errorId}>{quantityHint(product.countInStock)}</FieldError>}
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
