import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { PaymentMethod, PaymentStatus, RefundStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'
import { isHoldSpent } from '@/lib/sales/inventory/hold-limits'
import { paymentUndecided } from '@/lib/sales/inventory/release-expired-holds'
import { orderJsonOf, orderSelect } from '@/lib/sales/orders/order-json'
import { factsOf, refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { readableOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { readOrderStatus } from '@/lib/sales/orders/order-status'
import { methodLabels } from '@/lib/sales/orders/payment-method'
import { t } from '@/lib/shared/messages/message'
import { Problem } from '@/lib/shared/problem/problem'
import type { PaymentBlock } from './payment-states'

export type OrderWithPayment = {
  order: OrderJson
  /** Why it cannot be paid now; null when it can be, is paid, or was cancelled. */
  block: PaymentBlock | null
  wasDeclined: boolean
  /** The state of money that came after the cancellation; null when none came. */
  lateMoney: 'due' | 'refunded' | null
  /** Since when its units are no longer kept, while it could still be paid; null when they are. */
  releasedAt: string | null
  isUnderWay: boolean
  /** True if it was paid without PayPal having been told the address. */
  isUnprotected: boolean
}

/** Returns the order to its owner or an admin, with what is known of its payment. */
export async function getOrderWithPayment(
  viewer: Viewer | null,
  orderId: number | null,
): Promise<OrderWithPayment> {
  const row = await db.order.findFirst({
    where: readableOrder(viewer, orderId),
    select: {
      ...orderSelect,
      stockState: true,
      holdCount: true,
      payments: {
        where: { OR: [paymentUndecided, { status: { in: ['completed', 'declined'] } }] },
        select: { status: true, isAddressed: true, method: true },
      },
      stockMovements: {
        where: { kind: 'released' },
        orderBy: { id: 'desc' },
        take: 1,
        select: { createdAt: true },
      },
    },
  })
  if (!row) throw new Problem('order-not-found')
  // Its units went back, and it can still be paid.
  const isReleased = row.stockState === 'released' && refusalOf('cancel', factsOf(row)) === null
  const payments = row.payments.filter(({ status }) => status !== 'declined')
  const facts = { ...row, payments }
  const paid = row.payments.find(({ status }) => status === 'completed')
  return {
    order: orderJsonOf({ ...row, status: await readOrderStatus(row.id), ...paidElsewhere(paid?.method) }),
    block: refusalOf('pay', factsOf(row)) ? null : blockOf(facts),
    wasDeclined: payments.length < row.payments.length,
    lateMoney: row.cancelledAt && lateMoneyOf(facts),
    releasedAt: isReleased ? (row.stockMovements[0]?.createdAt.toISOString() ?? null) : null,
    isUnderWay: [...payments, ...row.refunds].some(({ status }) => underWay.has(status)),
    isUnprotected: paid !== undefined && !paid.isAddressed && paid.method === 'paypal',
  }
}

function paidElsewhere(method: PaymentMethod | undefined) {
  return method && method !== 'paypal' && { paymentMethod: t(methodLabels[method]) }
}

const underWay = new Set<PaymentStatus | RefundStatus>(['capturing', 'created', 'refunding', 'pending'])

type LateFacts = { payments: unknown[]; refunds: { status: RefundStatus }[] }

function lateMoneyOf({ payments, refunds }: LateFacts): OrderWithPayment['lateMoney'] {
  // The refund of all of it settles the payment.
  if (payments.length === 0 && refunds.some(({ status }) => status === 'completed')) return 'refunded'
  return payments.length > 0 || refunds.length > 0 ? 'due' : null
}

type Facts = Parameters<typeof isHoldSpent>[0] & { payments: { status: PaymentStatus }[] }

function blockOf(order: Facts): PaymentBlock | null {
  if (order.payments.some(({ status }) => status === 'needs_attention')) return 'payment-mismatch'
  if (order.payments.length > 0) return 'payment-pending'
  return isHoldSpent(order) ? 'hold-expired' : null
}
