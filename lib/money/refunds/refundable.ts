import 'server-only'
import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import type { Transaction } from '@/lib/platform/db/db'
import { countsAgainstCapture, refundedLine } from './counted-refunds'
import type { OrderParts, Parts } from './refund-parts'

export type Refundable = {
  payment: { id: number; method: PaymentMethod; amountCents: number; currency: string }
  leftCents: number
  parts: { order: OrderParts; done: Parts }
  lines: RefundableLine[]
}

/** An order line; `left` units were sold and are not refunded yet. */
type RefundableLine = { orderItem: number; name: string; priceCents: number; left: number }

/**
 * Returns what is left to refund: the paid amount without refunds that are alive, and for each line the units sold without those of
 * such refunds. `null` without a completed payment. Pass `tx`, with the order locked, to decide.
 */
export async function readRefundable(
  tx: Pick<Transaction, 'payment' | 'orderItem' | 'order' | 'refund'>,
  orderId: number,
): Promise<Refundable | null> {
  const [payment, items, parts] = await Promise.all([
    tx.payment.findFirst({
      where: { orderId, status: 'completed' },
      select: {
        id: true,
        method: true,
        amountCents: true,
        currency: true,
        refunds: { where: countsAgainstCapture, select: { amountCents: true } },
      },
    }),
    tx.orderItem.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select: refundedLine }),
    readParts(tx, orderId),
  ])
  if (!payment) return null
  const { refunds, ...captured } = payment
  return {
    payment: captured,
    leftCents: Math.max(0, captured.amountCents - sum(refunds.map(({ amountCents }) => amountCents))),
    parts,
    lines: items.map(({ id, name, priceCents, qty, refundLines }) => ({
      orderItem: id,
      name,
      priceCents,
      left: qty - sum(refundLines.map(({ refundedQty }) => refundedQty)),
    })),
  }
}

/** Returns the parts of an order, and those of its completed refunds. A release before parts has completed refunds without. */
export async function readParts(
  tx: Pick<Transaction, 'order' | 'refund'>,
  orderId: number,
): Promise<Refundable['parts']> {
  const columns = { itemsCents: true, shippingCents: true, taxCents: true } as const
  const [order, { _sum: all }, { _sum: undivided }] = await Promise.all([
    tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { ...columns, pricesIncludeTax: true },
    }),
    tx.refund.aggregate({ where: { orderId, status: 'completed' }, _sum: columns }),
    tx.refund.aggregate({
      where: { orderId, status: 'completed', itemsCents: null },
      _sum: { amountCents: true },
    }),
  ])
  return {
    order,
    done: {
      itemsCents: (all.itemsCents ?? 0) + (undivided.amountCents ?? 0),
      shippingCents: all.shippingCents ?? 0,
      taxCents: all.taxCents ?? 0,
    },
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
