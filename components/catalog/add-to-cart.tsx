'use client'

import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/forms/field-shell'
import { QuantityField } from '@/components/ui/forms/quantity-field'
import { Icon } from '@/components/ui/icon'
import { useIsInView } from '@/components/ui/media/use-is-in-view'
import { TextLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { quantityHint } from '@/lib/catalog/products/stock-labels'
import { addToCart, type CartItem } from '@/lib/sales/cart/cart'
import { cartItemOf } from '@/lib/sales/cart/cart-item'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { rich, t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'
import { paths } from '@/lib/shared/routes/paths'

/** Apart from the page's script, and after it: only products that are sold out load it, into a place of its height. */
const StockAlertForm = lazy(() =>
  import('@/components/back-in-stock/stock-alert-form').then((file) => ({ default: file.StockAlertForm })),
)

type BuyableProduct = Pick<
  ProductJson,
  '_id' | 'name' | 'image' | 'price' | 'compareAtPrice' | 'category' | 'countInStock' | 'fallback'
> &
  Pick<CartItem, 'siblings'>

/**
 * Quantity and 'Add to Cart', above them 'Added to cart. View Cart' in a line whose place is always kept. On phones it sticks to
 * the bottom of the screen; on wider ones a row with the button does, while this is out of sight. Once all are sold, a form takes
 * addresses to tell when it is back.
 */
export function AddToCart({ product }: { product: BuyableProduct }) {
  const [qty, setQty] = useState(1)
  const [isInvalid, setIsInvalid] = useState(false)
  const [isAdded, setIsAdded] = useState(false)
  const [isValidated, setIsValidated] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(bar, true)
  const id = useId()
  const isHydrated = useIsHydrated()
  const isOutOfStock = product.countInStock === 0
  const isErrorShown = isInvalid && isValidated

  function add() {
    setIsValidated(true)
    if (isInvalid) return bar.current?.querySelector('input')?.focus()
    putIntoCart(product, qty)
    setIsAdded(true)
  }

  const added = (
    <span className="flex items-center gap-1.5">
      <Icon className="size-4 shrink-0 text-success" name="tick" />
      <span>
        <Added />
      </span>
    </span>
  )

  return (
    <>
      <div className={`buy-bar needs-script ${isOutOfStock ? 'is-sold-out' : ''}`} ref={bar}>
        <div className="flex items-end gap-3 tight:flex-wrap">
          {!isOutOfStock && (
            <QuantityField
              countInStock={product.countInStock}
              errorId={isErrorShown ? `${id}-error` : undefined}
              isLarge
              label={t('catalog.quantity')}
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
          <Button
            aria-describedby={isOutOfStock ? `${id}-reason` : undefined}
            className="flex-1 max-md:px-3"
            disabled={isOutOfStock}
            onClick={add}
            size="lg"
          >
            {t('catalog.addToCart')}
          </Button>
        </div>
        {!isOutOfStock && (
          <div
            className="buy-note"
            data-price={isAdded || isErrorShown ? undefined : withSign(product.price)}
          >
            <div aria-live="polite">
              {isErrorShown && (
                <FieldError id={`${id}-error`}>{quantityHint(product.countInStock)}</FieldError>
              )}
              {isAdded && added}
            </div>
          </div>
        )}
        {isOutOfStock && (
          <p className="text-sm wrap-break-word text-ink-soft max-md:-order-1" id={`${id}-reason`}>
            <SoldOut category={product.category} />
          </p>
        )}
      </div>
      {isOutOfStock && (
        <div className="needs-script min-h-34">
          {isHydrated && (
            <Suspense>
              <StockAlertForm productId={product._id} />
            </Suspense>
          )}
        </div>
      )}
      {!isInView && !isOutOfStock && (
        <StickyBuyRow note={isAdded && added} onAdd={add} product={product} qty={qty} />
      )}
    </>
  )
}

function putIntoCart({ siblings, ...product }: BuyableProduct, qty: number): void {
  const line = { ...cartItemOf(product, qty), ...(siblings && { siblings }) }
  writeStored('cartItems', addToCart(readStored('cartItems'), line))
}

function Added(): ReactNode {
  return rich('catalog.addedToCart', {
    link: (parts) => (
      <TextLink href={paths.cart} key="cart">
        {parts}
      </TextLink>
    ),
  })
}

function SoldOut({ category }: Pick<BuyableProduct, 'category'>): ReactNode {
  return rich('catalog.soldOut', {
    category,
    link: (parts) => (
      <a className="text-link" href="#more" key="more">
        {parts}
      </a>
    ),
  })
}

type Props = { product: BuyableProduct; qty: number; note: ReactNode; onAdd: () => void }

/** Name, price and 'Add to Cart' at the bottom of wide screens. `note` replaces the quantity after adding. */
function StickyBuyRow({ product: { name, price }, qty, note, onAdd }: Props) {
  return (
    <div className="buy-row">
      <div className="shell flex items-center gap-6">
        <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{note || (qty > 1 && t('catalog.quantityOf', { qty }))}</p>
        <Price amount={price} className="text-lg font-bold" />
        <Button aria-label={t('catalog.addToCartNamed', { name })} onClick={onAdd}>
          {t('catalog.addToCart')}
        </Button>
      </div>
    </div>
  )
}
