import 'server-only'
import type { Transaction } from '@/lib/db/db'
import type { Prisma } from '@/lib/generated/prisma/client'

/** What is left to refund of an order. */
type Refundable = {
  payment: { id: number; amountCents: number; currency: string }
  leftCents: number
  lines: RefundableLine[]
}

/** An order line; `left` units were sold and are not part of a refund's restock yet. */
export type RefundableLine = { orderItem: number; name: string; left: number }

/** Selects refunds whose money went back or may go back: not failed ones, nor settled ones that PayPal never named. */
export const countsAgainstCapture = {
  status: { not: 'failed' },
  NOT: { status: 'needs_attention', resolvedAt: { not: null }, providerRefundId: null },
} satisfies Prisma.RefundWhereInput

/** Selects an order line with the units that refunds alive name. */
export const refundedLine = {
  id: true,
  name: true,
  qty: true,
  refundLines: { where: { refund: countsAgainstCapture }, select: { qty: true } },
} satisfies Prisma.OrderItemSelect

/**
 * Returns what is left to refund: the captured amount without refunds that are alive, and for each line the units sold
 * without those that such refunds put back. `null` without a captured payment. Pass `tx`, with the order locked, to decide.
 */
export async function readRefundable(
  tx: Pick<Transaction, 'payment' | 'orderItem'>,
  orderId: number,
): Promise<Refundable | null> {
  const [payment, items] = await Promise.all([
    tx.payment.findFirst({
      where: { orderId, status: 'completed', captureId: { not: null } },
      select: {
        id: true,
        amountCents: true,
        currency: true,
        refunds: { where: countsAgainstCapture, select: { amountCents: true } },
      },
    }),
    tx.orderItem.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select: refundedLine }),
  ])
  if (!payment) return null
  const { refunds, ...captured } = payment
  return {
    payment: captured,
    leftCents: Math.max(0, captured.amountCents - sum(refunds.map(({ amountCents }) => amountCents))),
    lines: items.map(({ id, name, qty, refundLines }) => ({
      orderItem: id,
      name,
      left: qty - sum(refundLines.map((line) => line.qty)),
    })),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
