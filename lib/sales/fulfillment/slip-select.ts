import type { Prisma } from '@/lib/generated/prisma/client'
import { countsAgainstCapture, refundedLine } from '@/lib/money/refunds/counted-refunds'

export const slipSelect = {
  cancelledAt: true,
  totalCents: true,
  refundedCents: true,
  orderItems: {
    orderBy: { id: 'asc' },
    select: { ...refundedLine, product: { select: { sku: true, weightG: true } } },
  },
  refunds: { where: countsAgainstCapture, select: { amountCents: true, lines: { select: { id: true } } } },
} satisfies Prisma.OrderSelect
