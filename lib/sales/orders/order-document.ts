import type { Prisma } from '@/lib/generated/prisma/client'
import { addressSelect, type ShippingAddress } from './address-fields'
import { parcelAddressJson } from './order-schema'

/** The columns of an order that its invoice and its mails name. */
export const orderDocumentSelect = {
  id: true,
  buyerName: true,
  ...addressSelect,
  billedAddress: true,
  itemsCents: true,
  shippingCents: true,
  taxCents: true,
  totalCents: true,
  currency: true,
  taxPercent: true,
  pricesIncludeTax: true,
  paidAt: true,
  cancelledAt: true,
  stockState: true,
  orderItems: { select: { name: true, qty: true, priceCents: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderSelect

export type OrderDocument = Prisma.OrderGetPayload<{ select: typeof orderDocumentSelect }>

/** The address on an order's invoice: that of the order unless it was corrected afterwards. */
export function billedAddressOf(
  order: ShippingAddress & Pick<OrderDocument, 'billedAddress'>,
): ShippingAddress {
  return order.billedAddress === null ? order : parcelAddressJson.parse(order.billedAddress)
}
