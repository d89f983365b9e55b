'use client'

import { useRef, useState } from 'react'
import { loadCountries } from '@/components/orders/use-country-code'
import { useRouter } from '@/components/ui/navigation/navigation'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import { fetchProduct } from '@/lib/api/client/fetch-product'
import type { CartItem } from '@/lib/sales/cart/cart'
import { withoutOrdered } from '@/lib/sales/cart/merge-carts'
import { orderBodyOf, refreshCart, removalText } from '@/lib/sales/cart/ordered-cart'
import { defaultPaymentMethod, readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { attemptFor } from '@/lib/sales/checkout/stored-rules'
import { localPath } from '@/lib/shared/messages/current-language'
import { orderPath } from '@/lib/shared/routes/paths'
import { useSale } from './sale'

export type PlaceOrderFailure = {
  status: number
  detail: string | null
  notes: string[]
  /** True if the buyer has to pay an order first. */
  isHoldingTooMuch?: boolean
}

/** Error codes which mean that the buyer holds too much that is not paid. */
const holdCodes = ['too-many-open-orders', 'too-many-held-units']

/** Error codes which mean that the cart is out of date. */
const staleCartCodes = ['out-of-stock', 'total-changed', 'invalid-input']

/**
 * Places the order, once, however often and in however many tabs the button is clicked. `sentCart` is the cart that was
 * sent, from the click until a failure; after a success it stays, so that the page still shows it when the stored cart is
 * emptied. When the server finds the cart out of date, its lines and the shop's terms are refreshed, and `notes` list what has changed
 * of the lines.
 */
export function usePlaceOrder() {
  const router = useRouter()
  const { terms } = useSale()
  const isSending = useRef(false)
  const [sentCart, setSentCart] = useState<readonly CartItem[] | null>(null)
  const [failure, setFailure] = useState<PlaceOrderFailure | null>(null)

  async function refreshStoredCart(): Promise<string[]> {
    const ids = readStored('cartItems').map(({ product }) => product)
    const answers = await Promise.allSettled(ids.map((id) => fetchProduct(id, true)))
    const products = new Map(
      answers.flatMap((answer, index) =>
        answer.status === 'fulfilled' ? [[ids[index] ?? 0, answer.value] as const] : [],
      ),
    )
    const { value, notes } = refreshCart(readStored('cartItems'), products)
    writeStored('cartItems', value)
    return notes
  }

  async function failureOf(error: unknown): Promise<PlaceOrderFailure> {
    if (!(error instanceof ApiError)) return { status: 0, detail: null, notes: [] }
    const isCartStale = staleCartCodes.includes(error.code ?? '')
    const notes = isCartStale ? await refreshStoredCart() : []
    // The page has the terms of when it was loaded, and may lack the list by which it reads the country.
    if (isCartStale) {
      router.refresh()
      void loadCountries()
    }
    const isHoldingTooMuch = holdCodes.includes(error.code ?? '')
    return { status: error.status, detail: error.message, notes, isHoldingTooMuch }
  }

  async function placeOrder(): Promise<void> {
    const shippingAddress = readStored('shippingAddress')
    const cart = readStored('cartItems')
    if (isSending.current || !shippingAddress || cart.length === 0 || removalText(cart)) return
    isSending.current = true
    setSentCart(cart)
    setFailure(null)
    const paymentMethod = readStored('paymentMethod') ?? defaultPaymentMethod
    const body = orderBodyOf({ cart, shippingAddress, paymentMethod, terms })
    const content = JSON.stringify([readStored('userInfo')?.id, body])
    const attempt = attemptFor(readStored('placeOrderAttempt'), content)
    writeStored('placeOrderAttempt', attempt)
    try {
      const order = await api.placeOrder(body, attempt.key)
      const userId = readStored('userInfo')?.id ?? 0
      writeStored('placedOrder', { id: order._id, userId, placedAt: Date.now() })
      // A full page load, not the router: PayPal's button needs the order page's own content security policy. The order takes
      // the place of this page, to which nobody can go back.
      window.location.replace(localPath(orderPath(order._id)))
      // The cart goes first: another tab must never find it without the key that it was ordered with.
      writeStored('accountCart', withoutOrdered(readStored('accountCart'), cart))
      writeStored('cartItems', [])
      writeStored('placeOrderAttempt', null)
    } catch (error) {
      setFailure(await failureOf(error))
      setSentCart(null)
      isSending.current = false
    }
  }

  return { placeOrder, sentCart, failure }
}
