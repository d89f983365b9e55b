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

/** Optional fields are empty. */
export const storedAddress = {
  ...(Object.fromEntries(addressNames.map((name) => [name, ''])) as Record<AddressName, string>),
  ...testAddress,
}

/** The total is that of a client which shows these prices. */
export function orderInput(lines: { product: number; priceCents: number; qty: number }[]) {
  return {
    orderItems: lines.map(({ product, qty }) => ({ product, qty })),
    paymentMethod: 'Paypal',
    shippingAddress: testAddress,
    totalPrice: orderTotals(lines, defaultTerms).totalCents,
  }
}

export function orderBody(lines: { product: number; priceCents: number; qty: number }[]) {
  const totals = orderTotals(lines, defaultTerms)
  return {
    ...orderInput(lines),
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  }
}
