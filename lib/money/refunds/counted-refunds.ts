import type { Prisma } from '@/lib/generated/prisma/client'

/** Selects refunds whose money went back or may go back: not failed ones, nor settled ones that PayPal never named. */
export const countsAgainstCapture = {
  status: { not: 'failed' },
  NOT: { status: 'needs_attention', resolvedAt: { not: null }, providerRefundId: null },
} satisfies Prisma.RefundWhereInput

export const refundedLine = {
  id: true,
  name: true,
  qty: true,
  priceCents: true,
  refundLines: { where: { refund: countsAgainstCapture }, select: { refundedQty: true } },
} satisfies Prisma.OrderItemSelect
