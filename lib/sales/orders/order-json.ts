import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { selectOf } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'
import { z } from '@/lib/shared/validation/zod'
import { addressNames, addressOf } from './address-fields'
import { orderEvents } from './order-events'
import { orderColumns, tellOrder } from './order-fields'
import { orderStatuses } from './order-lifecycle'
import type { OrderJson, OrderSummaryJson, RefundJson } from './order-schema'
import { methodNames } from './payment-method'

const invoice = z.object({ year: z.int(), number: z.int() })
const orderUser = z.object({ id: z.int(), name: z.string(), email: z.string() })
export const orderSummaryRow = orderColumns.extend({
  user: orderUser.nullable(),
  invoice: invoice.nullable(),
  status: z.enum(orderStatuses),
})
export const orderSummarySelect = {
  ...selectOf(orderColumns),
  user: { select: selectOf(orderUser) },
  invoice: { select: selectOf(invoice) },
} satisfies Prisma.OrderSelect

/** The columns of a refund that everybody may read who may read its order. */
export const refundSelect = {
  id: true,
  amountCents: true,
  itemsCents: true,
  shippingCents: true,
  taxCents: true,
  method: true,
  explanation: true,
  status: true,
  createdAt: true,
  completedAt: true,
} satisfies Prisma.RefundSelect

export const orderItemSelect = {
  id: true,
  productId: true,
  name: true,
  nameLanguage: true,
  image: true,
  qty: true,
  priceCents: true,
  product: { select: { sku: true } },
} satisfies Prisma.OrderItemSelect

export const orderSelect = {
  ...orderSummarySelect,
  orderItems: { select: orderItemSelect, orderBy: { id: 'asc' } },
  refunds: { select: refundSelect, orderBy: { id: 'asc' } },
  withdrawals: { select: { receivedAt: true } },
  returns: { select: { state: true, createdAt: true, receivedAt: true, closedAt: true } },
} satisfies Prisma.OrderSelect

export type OrderSummaryRow = z.infer<typeof orderSummaryRow>
export type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>
type WithStatus = Pick<OrderSummaryRow, 'status'>

/** Serializes an order row for lists; `user` is null once the account is deleted. */
export function orderSummaryJsonOf(row: OrderSummaryRow): OrderSummaryJson {
  const { user } = row
  return {
    _id: row.id,
    user: user && { id: user.id, _id: user.id, name: user.name, email: user.email },
    buyer: { name: row.buyerName, email: row.buyerEmail },
    status: row.status,
    shippingAddress: addressOf(addressNames, (name) => row[name]),
    ...tellOrder(row),
    invoiceNumber: row.invoice && invoiceNumber({ kind: 'invoice', ...row.invoice }),
  }
}

/** Serializes a refund; its parts are null until it is completed. */
export function refundJsonOf(row: Prisma.RefundGetPayload<{ select: typeof refundSelect }>): RefundJson {
  const { id, amountCents, explanation, status, createdAt, completedAt } = row
  const part = (cents: number | null) => (cents === null ? null : formatAmount(cents))
  return {
    _id: id,
    amount: formatAmount(amountCents),
    itemsAmount: part(row.itemsCents),
    shippingAmount: part(row.shippingCents),
    taxAmount: part(row.taxCents),
    method: methodNames[row.method],
    reason: explanation,
    status,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }
}

/** Serializes a line of an order; its SKU is the product's of today. */
export function orderItemJsonOf(
  row: Prisma.OrderItemGetPayload<{ select: typeof orderItemSelect }>,
): OrderJson['orderItems'][number] {
  const { id, productId, product, priceCents, nameLanguage, ...line } = row
  return {
    _id: id,
    product: productId,
    ...line,
    ...(nameLanguage !== null && { lang: nameLanguage }),
    price: formatAmount(priceCents),
    sku: product?.sku ?? null,
  }
}

/** Serializes an order with its lines. A deleted account becomes an empty user: the known client reads `user.email`. */
export function orderJsonOf({
  orderItems,
  refunds,
  withdrawals,
  returns,
  ...row
}: OrderRow & WithStatus): OrderJson {
  const summary = orderSummaryJsonOf(row)
  return {
    ...summary,
    user: summary.user ?? { id: null, _id: null, name: '', email: '' },
    refunds: refunds.map(refundJsonOf),
    events: orderEvents({ ...row, refunds, withdrawals, returns }).map(({ type, at }) => ({
      type,
      at: at.toISOString(),
    })),
    orderItems: orderItems.map(orderItemJsonOf),
  }
}
