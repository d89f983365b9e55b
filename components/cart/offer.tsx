'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useRouter } from '@/components/ui/navigation/navigation'
import { PageLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import { ReducedPrice } from '@/components/ui/reduced-price'
import { scarcityLabel, stockLabel } from '@/lib/catalog/products/stock-labels'
import { type CartItem, lineTotalCents } from '@/lib/sales/cart/cart'
import { countItems, soldLines } from '@/lib/sales/cart/cart-item'
import { mergeIntoCart } from '@/lib/sales/cart/merge-carts'
import type { OfferedLine } from '@/lib/sales/cart/offered-lines'
import { readStored, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { rich, t } from '@/lib/shared/messages/message'
import { formatAmount } from '@/lib/shared/money/money'
import { paths, productPath } from '@/lib/shared/routes/paths'
import { CartLine } from './cart-line'

type Props = {
  lines: readonly OfferedLine[]
  /** Where the click leads, instead of the cart. */
  next: string | null
}

/** The lines of a permalink with their prices, and a button that adds the available ones to the cart. */
export function Offer({ lines, next }: Props) {
  const router = useRouter()
  const cart = useStored('cartItems')
  const offered = lines.flatMap(({ line }) => line ?? [])
  const isThere = mergeIntoCart(cart, offered).every((line, place) => line === cart[place])
  const count = countItems(offered)
  const subtotal = formatAmount(offered.reduce((sum, line) => sum + lineTotalCents(line), 0))

  /** A second click finds the way on in place of the button. */
  function add() {
    writeStored('cartItems', mergeIntoCart(readStored('cartItems'), offered))
    router.push(next ?? paths.cart)
  }

  return (
    <>
      <div className="room-main">
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li className="py-6 first:pt-0" key={line.product}>
              {line.line ? (
                <OfferLine asked={line.asked} inCart={qtyIn(cart, line.product)} line={line.line} />
              ) : (
                <MissingLine name={line.name} product={line.product} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="room-side">
        {offered.length === 0 ? (
          <div className="room-panel">
            <p className="mb-6">{t('cart.none-available')}</p>
            <ButtonLink href={paths.home} isWide size="lg">
              {t('cart.see-all')}
            </ButtonLink>
          </div>
        ) : (
          <div className="room-panel">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-lg">{t('cart.subtotal-of-items', { count })}</h2>
              <Price amount={subtotal} className="text-lg font-bold" />
            </div>
            <p className="mt-2 text-sm text-ink-soft">{t('cart.offer-note')}</p>
            <div className="needs-script">
              <div className="next-step mt-6">
                <p className="next-step-total">
                  <span>{t('cart.subtotal')}</span> <Price amount={subtotal} />
                </p>
                {isThere ? (
                  <ButtonLink href={next ?? paths.cart} isWide size="lg">
                    {next ? t('cart.continue') : t('cart.view')}
                  </ButtonLink>
                ) : (
                  <Button isWide onClick={add} size="lg">
                    {t('cart.add')}
                  </Button>
                )}
              </div>
            </div>
            <p className="mt-2 min-h-6 text-center text-xs text-ink-soft" role="status">
              {isThere && t('cart.all-there')}
            </p>
          </div>
        )}
      </div>
    </>
  )
}

const qtyIn = (cart: readonly CartItem[], id: number) =>
  soldLines(cart).find(({ product }) => product === id)?.qty ?? 0

/** The quantity, and a note behind it. */
const drawn = (colour: string) => ({
  strong: (parts: ReactNode) => (
    <strong className="tabular-nums" key="quantity">
      {parts}
    </strong>
  ),
  note: (parts: ReactNode) => (
    <span className={colour} key="note">
      {parts}
    </span>
  ),
})

type LineProps = { line: CartItem; asked: number; inCart: number }

function OfferLine({ line, asked, inCart }: LineProps) {
  const { qty, countInStock } = line
  return (
    <CartLine
      line={line}
      note={<ReducedPrice amount={line.price} compareAt={line.compareAtPrice} unit={t('cart.each')} />}
      total={<Price amount={formatAmount(lineTotalCents(line))} className="shrink-0 font-semibold" />}
    >
      <p className="text-sm">
        {qty < asked
          ? rich('cart.offer-less', { ...{ qty, asked, left: countInStock }, ...drawn('text-warning') })
          : rich('cart.offer-line', {
              ...{ qty, stock: scarcityLabel(countInStock) ?? stockLabel(countInStock) },
              ...drawn('text-ink-soft'),
            })}
        {inCart > 0 && (
          <span className="block text-ink-soft">
            {inCart >= qty
              ? t('cart.keeps', { count: inCart })
              : t('cart.afterwards', { count: inCart, qty })}
          </span>
        )}
      </p>
    </CartLine>
  )
}

/** A product that is sold out, or that is not sold: nobody learns what it was called. */
function MissingLine({ name, product }: { name: string | null; product: number }) {
  return (
    <p className="text-ink-soft">
      {name
        ? rich('cart.left-out-sold', {
            name,
            link: (parts) => (
              <PageLink
                className="font-semibold hover:text-accent hover:underline"
                href={productPath(product)}
                key="link"
              >
                {parts}
              </PageLink>
            ),
          })
        : t('cart.left-out', { id: product })}
    </p>
  )
}
