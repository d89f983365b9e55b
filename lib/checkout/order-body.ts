import type { ShippingAddress } from '@/lib/orders/shipping-address'
import { formatAmount } from '@/lib/text/money'
import { type CartItem, cartTotals } from './cart'

/** Body of the call that places an order; money as strings with two decimals. */
export type PlaceOrderBody = {
  orderItems: { product: number; name: string; image: string; price: string; qty: number }[]
  paymentMethod: string
  shippingAddress: ShippingAddress
  shippingPrice: string
  taxPrice: string
  totalPrice: string
}

type Checkout = { cart: readonly CartItem[]; shippingAddress: ShippingAddress; paymentMethod: string }

/** Builds the body that places an order (Spec §7): the cart as shown, with the totals the shopper saw. */
export function orderBodyOf({ cart, shippingAddress, paymentMethod }: Checkout): PlaceOrderBody {
  const totals = cartTotals(cart)
  return {
    orderItems: cart.map(({ product, name, image, price, qty }) => ({ product, name, image, price, qty })),
    paymentMethod,
    shippingAddress,
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  }
}
