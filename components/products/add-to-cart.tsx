'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { QuantitySelect } from '@/components/ui/quantity-select'
import { readStored, writeStored } from '@/lib/checkout/browser-store'
import { addToCart, cartItemOf } from '@/lib/checkout/cart'
import { paths } from '@/lib/paths'
import type { ProductJson } from '@/lib/products/schema'

/** Quantity and 'Add to Cart', then 'Added to cart. View Cart'. On phones it stays in reach at the bottom. */
export function AddToCart({ product }: { product: ProductJson }) {
  const [qty, setQty] = useState(1)
  const [isAdded, setIsAdded] = useState(false)
  const isOutOfStock = product.countInStock === 0

  function add() {
    writeStored('cartItems', addToCart(readStored('cartItems'), cartItemOf(product, qty)))
    setIsAdded(true)
  }

  return (
    <div className="buy-bar">
      <div className="flex items-end gap-3">
        {!isOutOfStock && (
          <QuantitySelect
            countInStock={product.countInStock}
            isLarge
            label="Quantity"
            onChange={(next) => {
              setQty(next)
              setIsAdded(false)
            }}
            value={qty}
          />
        )}
        <Button className="flex-1" disabled={isOutOfStock} onClick={add} size="lg">
          Add to Cart
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden max-md:-order-1">
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
