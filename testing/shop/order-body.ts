import { defaultTerms } from '@/lib/catalog/pricing/sale-terms'
import { orderTotals } from '@/lib/catalog/pricing/totals'
import { type AddressName, addressNames } from '@/lib/sales/orders/address-fields'
import { formatAmount } from '@/lib/shared/money/money'

export const testAddress = {
  address: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'Freedonia',
}

/** An address as it is stored, with empty optional fields. */
export const storedAddress = {
  ...(Object.fromEntries(addressNames.map((name) => [name, ''])) as Record<AddressName, string>),
  ...testAddress,
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
