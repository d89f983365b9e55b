import { defaultTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { formatAmount } from '@/lib/shared/money/money'

export const testAddress = {
  address: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'Freedonia',
}

/** The parsed input of an order with these lines, and the total that a client showing these prices sends. */
export function orderInput(lines: { product: number; priceCents: number; qty: number }[]) {
  return {
    orderItems: lines.map(({ product, qty }) => ({ product, qty })),
    paymentMethod: 'Paypal',
    shippingAddress: testAddress,
    totalPrice: orderTotals(lines, defaultTerms).totalCents,
  }
}

/** The same as the JSON body of POST /api/orders/add/. */
export function orderBody(lines: { product: number; priceCents: number; qty: number }[]) {
  const totals = orderTotals(lines, defaultTerms)
  return {
    ...orderInput(lines),
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  }
}
