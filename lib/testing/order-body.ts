import { formatAmount } from '@/lib/money'
import { orderTotals } from '@/lib/orders/totals'

export const testAddress = {
  address: '1 Test Street',
  city: 'Testville',
  postalCode: '12345',
  country: 'Testland',
}

/** What a shop window that shows these prices would send to place an order. */
export function orderInput(lines: { product: number; priceCents: number; qty: number }[]) {
  return {
    orderItems: lines.map(({ product, qty }) => ({ product, qty })),
    paymentMethod: 'Paypal',
    shippingAddress: testAddress,
    totalPrice: orderTotals(lines).totalCents,
  }
}

/** The same as JSON, as a client sends it to POST /api/orders/add/. */
export function orderBody(lines: { product: number; priceCents: number; qty: number }[]) {
  const totals = orderTotals(lines)
  return {
    ...orderInput(lines),
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  }
}
