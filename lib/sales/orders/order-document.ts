import type { Prisma } from '@/lib/generated/prisma/client'
import { z } from '@/lib/shared/validation/zod'
import type { ShippingAddress } from './shipping-address'

/** The columns of an order that its invoice and its mails name. */
export const orderDocumentSelect = {
  id: true,
  buyerName: true,
  address: true,
  city: true,
  postalCode: true,
  country: true,
  vatId: true,
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

const address = z.object({
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** The address on an order's invoice: that of the order unless it was corrected afterwards. */
export function billedAddressOf(
  order: ShippingAddress & Pick<OrderDocument, 'billedAddress'>,
): ShippingAddress {
  return order.billedAddress === null ? order : address.parse(order.billedAddress)
}
