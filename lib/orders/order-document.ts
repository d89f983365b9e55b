import type { Prisma } from '@/lib/generated/prisma/client'

/** The columns of an order that its invoice and its mails name. */
export const orderDocumentSelect = {
  id: true,
  buyerName: true,
  address: true,
  city: true,
  postalCode: true,
  country: true,
  itemsCents: true,
  shippingCents: true,
  taxCents: true,
  totalCents: true,
  paidAt: true,
  cancelledAt: true,
  stockState: true,
  orderItems: { select: { name: true, qty: true, priceCents: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderSelect

export type OrderDocument = Prisma.OrderGetPayload<{ select: typeof orderDocumentSelect }>
