import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'
import { factsOf, refusalOf } from '@/lib/sales/orders/order-lifecycle'
import { getOrder, getOwnOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { Problem, type ProblemCode } from '@/lib/shared/problem/problem'
import { problemOfRefusal, withNotChargedHint } from './hold-refusal'
import { readReason } from './payment-reason'
import { openStatuses } from './payment-states'
import { paymentSelect, settlePayment } from './settle-payment'

const problemOfStatus: Partial<Record<PaymentStatus, ProblemCode>> = {
  needs_attention: 'payment-mismatch',
  pending: 'payment-pending',
  capturing: 'payment-pending',
  declined: 'payment-declined',
}

/**
 * Handles the owner's report that a payment was approved. Settles all open payments of the order by the ids that the server stored, and
 * returns the paid order: only PayPal's answer counts. A repeat changes nothing.
 */
export async function payOrder(viewer: Viewer | null, orderId: number | null): Promise<OrderJson> {
  const order = await getOwnOrder(viewer, orderId)
  const refused = refusalOf('pay', factsOf(order))
  if (refused === 'already-paid') return getOrder(viewer, order.id)
  if (refused) throw withNotChargedHint(new Problem(refused))
  await settleAll(order.id)
  const current = await getOrder(viewer, order.id)
  if (current.isPaid) return current
  const last = await db.payment.findFirst({
    where: { orderId: order.id },
    orderBy: { id: 'desc' },
    select: { status: true, reason: true, details: true },
  })
  const refusal = last && problemOfRefusal(readReason(last))
  if (refusal && last.status === 'voided') throw withNotChargedHint(refusal)
  throw new Problem((last && problemOfStatus[last.status]) ?? 'payment-not-found')
}

async function settleAll(orderId: number): Promise<void> {
  const open = await db.payment.findMany({
    where: { orderId, status: { in: openStatuses }, providerOrderId: { not: null } },
    orderBy: { id: 'desc' },
    select: paymentSelect,
  })
  for (const payment of open) await settlePayment(payment.id, payment)
}
