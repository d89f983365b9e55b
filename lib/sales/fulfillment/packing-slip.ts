import { isRefunded } from '@/lib/sales/orders/order-lifecycle'

export type PackingSlip = {
  /** Why nothing is to be sent; null when something is. */
  stop: 'cancelled' | 'refunded' | 'refunding' | 'no-units' | null
  /** `left` of `qty` units are still to be sent; SKU and weight of a unit as they are now. */
  lines: {
    _id: number
    name: string
    qty: number
    left: number
    sku: string | null
    weightG: number | null
  }[]
  /** Cents that were refunded without naming units. */
  unnamedCents: number
}

export type SlipFacts = {
  cancelledAt: Date | null
  totalCents: number
  refundedCents: number
  /** `refundLines` are those of `refunds`. */
  orderItems: {
    id: number
    name: string
    qty: number
    refundLines: { refundedQty: number }[]
    product: { sku: string | null; weightG: number | null } | null
  }[]
  /** Their money went back or may go back. */
  refunds: { amountCents: number; lines: unknown[] }[]
}

/** Returns what is still to be sent of an order: all units but those that a refund names, and nothing once all money goes back. */
export function packingSlip({ orderItems, refunds, ...order }: SlipFacts): PackingSlip {
  const lines = orderItems.map(({ id, name, qty, refundLines, product }) => ({
    _id: id,
    name,
    qty,
    left: qty - sum(refundLines.map(({ refundedQty }) => refundedQty)),
    sku: product?.sku ?? null,
    weightG: product?.weightG ?? null,
  }))
  const unnamed = refunds.filter((refund) => refund.lines.length === 0)
  return {
    stop: stopOf(order, centsOf(refunds), sum(lines.map(({ left }) => left))),
    lines: lines.filter(({ left }) => left > 0),
    unnamedCents: centsOf(unnamed),
  }
}

type OrderFacts = Pick<SlipFacts, 'cancelledAt' | 'totalCents' | 'refundedCents'>

function stopOf(order: OrderFacts, backCents: number, unitsLeft: number): PackingSlip['stop'] {
  if (order.cancelledAt) return 'cancelled'
  if (isRefunded(order)) return 'refunded'
  if (isRefunded({ totalCents: order.totalCents, refundedCents: backCents })) return 'refunding'
  return unitsLeft > 0 ? null : 'no-units'
}

function centsOf(refunds: SlipFacts['refunds']): number {
  return sum(refunds.map(({ amountCents }) => amountCents))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
