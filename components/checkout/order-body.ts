import type { PlaceOrderBody } from '@/lib/api-client'
import { type CartItem, cartTotals } from '@/lib/checkout/cart'
import { formatAmount } from '@/lib/money'
import type { ShippingAddress } from '@/lib/orders/schema'

type Checkout = { cart: readonly CartItem[]; shippingAddress: ShippingAddress; paymentMethod: string }

/** What placing an order sends (Spec §7): the cart as shown, with the totals the shopper saw. */
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
