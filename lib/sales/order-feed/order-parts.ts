import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, type Transaction } from '@/lib/platform/db/db'
import { orderItemJsonOf, orderItemSelect, refundJsonOf, refundSelect } from '@/lib/sales/orders/order-json'
import type { ListedOrderJson, PaymentJson, RefundJson } from '@/lib/sales/orders/order-schema'
import { methodNames } from '@/lib/sales/orders/payment-method'
import { formatAmount } from '@/lib/shared/money/money'
import type { OrderPart } from './order-feed-filter'

type Parts = Pick<ListedOrderJson, 'orderItems' | 'refunds' | 'payments'>

/**
 * Returns these parts of orders by their ids, each list in the order in which it was made. `hasFees` gives refunds the fee that came back.
 * The caller has asked for permission; payments, which have their fees, need that of the books.
 */
export async function readParts(
  ids: readonly number[],
  parts: ReadonlySet<OrderPart>,
  hasFees: boolean,
  tx: Transaction = db,
): Promise<(id: number) => Parts> {
  const [lines, refunds, payments] = await Promise.all([
    parts.has('lines') ? readLines(tx, ids) : null,
    parts.has('refunds') ? readRefunds(tx, ids, hasFees) : null,
    parts.has('payments') ? readPayments(tx, ids) : null,
  ])
  return (id) => ({
    ...(lines && { orderItems: lines.get(id) ?? [] }),
    ...(refunds && { refunds: refunds.get(id) ?? [] }),
    ...(payments && { payments: payments.get(id) ?? [] }),
  })
}

function byOrder<Row extends { orderId: number }, T>(rows: Row[], jsonOf: (row: Row) => T): Map<number, T[]> {
  const all = new Map<number, T[]>()
  for (const row of rows) all.set(row.orderId, [...(all.get(row.orderId) ?? []), jsonOf(row)])
  return all
}

const listed = (ids: readonly number[]) => ({ orderId: { in: [...ids] } })

async function readLines(tx: Transaction, ids: readonly number[]) {
  const select = { ...orderItemSelect, orderId: true } as const
  const rows = await tx.orderItem.findMany({ where: listed(ids), select, orderBy: { id: 'asc' } })
  return byOrder(rows, ({ orderId: _, ...row }) => orderItemJsonOf(row))
}

async function readRefunds(tx: Transaction, ids: readonly number[], hasFees: boolean) {
  const select = { ...refundSelect, orderId: true, feeCents: true } as const
  const rows = await tx.refund.findMany({ where: listed(ids), select, orderBy: { id: 'asc' } })
  return byOrder(
    rows,
    (row): RefundJson => ({ ...refundJsonOf(row), ...(hasFees && { fee: feeOf(row.feeCents) }) }),
  )
}

export const paymentSelect = {
  id: true,
  orderId: true,
  method: true,
  providerOrderId: true,
  captureId: true,
  amountCents: true,
  feeCents: true,
  createdAt: true,
  order: { select: { paidAt: true } },
} satisfies Prisma.PaymentSelect

/** Reads the payment by which each of these orders is paid. */
async function readPayments(tx: Transaction, ids: readonly number[]) {
  const where = { ...listed(ids), status: 'completed' } as const
  const rows = await tx.payment.findMany({ where, select: paymentSelect, orderBy: { id: 'asc' } })
  return byOrder(
    rows,
    (row): PaymentJson => ({
      _id: row.id,
      method: methodNames[row.method],
      providerOrder: row.providerOrderId,
      capture: row.captureId,
      amount: formatAmount(row.amountCents),
      fee: feeOf(row.feeCents),
      at: (row.order.paidAt ?? row.createdAt).toISOString(),
    }),
  )
}

function feeOf(cents: number | null): string | null {
  return cents === null ? null : formatAmount(cents)
}
