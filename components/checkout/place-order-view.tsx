'use client'

import type { ReactNode } from 'react'
import { EmptyCartText } from '@/components/cart/empty-cart'
import { AddressLines } from '@/components/orders/address-lines'
import { useCountryCode } from '@/components/orders/use-country-code'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { SubmitButton } from '@/components/ui/forms/form'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { Spinner } from '@/components/ui/spinner'
import type { CartItem } from '@/lib/sales/cart/cart'
import { removalText } from '@/lib/sales/cart/ordered-cart'
import { defaultPaymentMethod, useIsStoreReady, useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { paths, signInPath } from '@/lib/shared/routes/paths'
import { CheckoutFrame } from './checkout-frame'
import { NextStep } from './next-step'
import { RequireAddress } from './require-address'
import { useLeadToOrder } from './use-lead-to-order'
import { type PlaceOrderFailure as Failure, usePlaceOrder } from './use-place-order'

/** The last step: where the order goes, how it is paid, the total and the one button, with `terms` beneath it, beside the lines. */
export function PlaceOrderView({ terms }: { terms?: ReactNode }) {
  const { placeOrder, sentCart, failure } = usePlaceOrder()
  const keptCart = useStored('cartItems')
  const cart = sentCart ?? keptCart
  const isLeading = useLeadToOrder(cart.length === 0)
  const isReady = useIsStoreReady()
  return (
    <CheckoutFrame
      cart={sentCart}
      heading={t('checkout.place-order')}
      notice={sentCart === null && !isLeading && <LoginWarning />}
      step="Place Order"
    >
      {!isReady && (
        <div className="max-lg:hidden">
          <Spinner />
        </div>
      )}
      {isReady && (
        <RequireAddress>
          {isLeading ? (
            <Spinner label={t('checkout.opening')} />
          ) : (
            <>
              <Review />
              <PlaceOrderButton
                cart={cart}
                isPending={sentCart !== null}
                onPlace={placeOrder}
                terms={terms}
              />
              {failure && (
                <div className="mt-5">
                  <PlaceOrderFailure failure={failure} />
                </div>
              )}
            </>
          )}
        </RequireAddress>
      )}
    </CheckoutFrame>
  )
}

function Review() {
  const address = useStored('shippingAddress')
  const code = useCountryCode(address?.country) ?? null
  const paymentMethod = useStored('paymentMethod') ?? defaultPaymentMethod
  return (
    <div className="divide-y divide-line border-y border-line">
      <ReviewRow
        changeAt={paths.shipping}
        changeLabel={t('checkout.change-shipping')}
        title={t('checkout.shipping')}
      >
        {address && <AddressLines address={address} code={code} />}
      </ReviewRow>
      <ReviewRow
        changeAt={paths.payment}
        changeLabel={t('checkout.change-payment-method')}
        title={t('checkout.payment-method')}
      >
        <p>{paymentMethod}</p>
      </ReviewRow>
    </div>
  )
}

type RowProps = { title: string; changeAt: string; changeLabel: string; children: ReactNode }

function ReviewRow({ title, changeAt, changeLabel, children }: RowProps) {
  return (
    <section className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 py-5 sm:grid-cols-[10rem_1fr_auto]">
      <h2 className="text-base">{title}</h2>
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">{children}</div>
      <PageLink aria-label={changeLabel} className="text-link text-sm" href={changeAt}>
        {t('checkout.change')}
      </PageLink>
    </section>
  )
}

type Props = { cart: readonly CartItem[]; isPending: boolean; onPlace: () => void; terms: ReactNode }

/**
 * 'Place Order', disabled with a reason when the visitor is not logged in, the cart is empty (Spec §2, §5), or a product in it is no
 * longer sold.
 */
function PlaceOrderButton({ cart, isPending, onPlace, terms }: Props) {
  const isLoggedIn = useStored('userInfo') !== null
  const isEmpty = cart.length === 0
  const removal = removalText(cart)
  if (isPending || (isLoggedIn && !isEmpty && removal === null)) {
    return (
      <>
        <NextStep cart={cart} className="is-last mt-6">
          <SubmitButton
            aria-describedby="place-order-next"
            isPending={isPending}
            onClick={onPlace}
            pendingText={t('checkout.placing')}
            type="button"
          >
            {t('checkout.place-order-button')}
          </SubmitButton>
        </NextStep>
        <p className="mt-4 text-sm text-ink-soft" id="place-order-next">
          {t('checkout.next')}
        </p>
        {terms}
      </>
    )
  }
  return (
    <div className="mt-6">
      {!isEmpty && !isLoggedIn && (
        <NextStep cart={cart} className="is-last mb-4">
          <ButtonLink href={loginPath} isWide size="lg">
            {t('checkout.login-to-order')}
          </ButtonLink>
        </NextStep>
      )}
      <SubmitButton
        aria-describedby={isEmpty || removal ? 'place-order-reason' : loginWarningId}
        disabled
        isPending={false}
        type="button"
      >
        {t('checkout.place-order-button')}
      </SubmitButton>
      {isEmpty && (
        <p className="mt-4 text-sm text-ink-soft" id="place-order-reason">
          <EmptyCartText />
        </p>
      )}
      {removal && (
        <p className="mt-4 text-sm text-danger" id="place-order-reason">
          {removal} <TextLink href={paths.cart}>{t('checkout.change-cart')}</TextLink>
        </p>
      )}
    </div>
  )
}

/**
 * Why the order was not placed: the spec's text (§8), the server's message, what has changed in the cart, and the way to the orders
 * that have to be paid first.
 */
function PlaceOrderFailure({ failure }: { failure: Failure }) {
  const { status, detail, notes, isHoldingTooMuch } = failure
  const isLoginMissing = status === 401
  return (
    <FocusedAlert kind="danger">
      <p className="font-semibold">
        {isLoginMissing ? t('checkout.login-missing-to-place') : t('checkout.error')}
      </p>
      {detail && !isLoginMissing && <p className="mt-1">{detail}</p>}
      {notes.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-4">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isHoldingTooMuch && (
        <p className="mt-2 flex flex-wrap gap-x-5">
          <TextLink href={paths.myOrders}>{t('checkout.see-orders')}</TextLink>
          <TextLink href={paths.cart}>{t('checkout.change-cart')}</TextLink>
        </p>
      )}
    </FocusedAlert>
  )
}

const loginWarningId = 'place-order-login'
const loginPath = signInPath(paths.login, paths.placeOrder)

/**
 * Why a visitor cannot place the order (Spec §2), above all of it: the login is the next step. Signed-in browsers never paint it,
 * and it is there from the start, because what is below must not move.
 */
function LoginWarning() {
  const isReady = useIsStoreReady()
  if (useStored('userInfo') !== null) return null
  return (
    <div className={`mb-6 ${isReady ? '' : 'for-visitors'}`} id={loginWarningId}>
      <Alert action={<TextLink href={loginPath}>{t('checkout.login-here')}</TextLink>} kind="warning">
        <p>{t('checkout.login-missing')}</p>
        <p className="mt-1">{t('checkout.kept-meanwhile')}</p>
      </Alert>
    </div>
  )
}
