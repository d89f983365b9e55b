import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import { db, withTransaction } from '@/lib/db'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { getOwnOrder } from '@/lib/orders/own-order'
import { settlePayment } from '@/lib/orders/settle-payment'
import { currency, paypalServerConfig } from '@/lib/payments/config'
import { createProviderOrder } from '@/lib/payments/provider-order'
import { Problem } from '@/lib/problem'

const openStatuses: PaymentStatus[] = ['created', 'approved', 'capturing', 'pending']

/** More rounds than one order can need: an open attempt that turns out dead, then a new one. */
const mostRounds = 3

/**
 * PayPal's order for the viewer's own unpaid order, over the stored total; its id is stored before it is answered. An
 * attempt that is still open is used again, so that one order is not paid twice. Throws `order-not-found`,
 * `already-paid`, `payment-pending`, `payment-mismatch`, `payments-not-configured`, `payment-provider-down`.
 */
export async function createPaypalOrder(
  viewer: Viewer | null,
  orderId: number | null,
): Promise<{ id: string }> {
  const order = await getOwnOrder(viewer, orderId)
  if (order.paidAt) throw new Problem('already-paid')
  if (!paypalServerConfig()) throw new Problem('payments-not-configured')
  for (let round = 1; round <= mostRounds; round++) {
    const payment = await openPayment(order)
    if (!payment.providerOrderId) return { id: await createAtProvider(payment) }
    const status = await settlePayment(payment.id)
    if (status === 'created' || status === 'approved') return { id: payment.providerOrderId }
    if (status === 'completed') throw new Problem('already-paid')
    if (status === 'pending' || status === 'capturing') throw new Problem('payment-pending')
    if (status === 'needs_attention') throw new Problem('payment-mismatch')
  }
  throw new Problem('payment-provider-down')
}

type OpenPayment = Awaited<ReturnType<typeof openPayment>>

/** The order's open attempt, or a new one. The locked order row makes it one, whoever asks at the same time. */
function openPayment({ id: orderId, totalCents }: { id: number; totalCents: number }) {
  const select = {
    id: true,
    orderId: true,
    requestId: true,
    providerOrderId: true,
    amountCents: true,
  } as const
  return withTransaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Order" where id = ${orderId} for update`
    const open = await tx.payment.findFirst({ where: { orderId, status: { in: openStatuses } }, select })
    const data = { orderId, requestId: crypto.randomUUID(), amountCents: totalCents, currency }
    return open ?? tx.payment.create({ data, select })
  })
}

async function createAtProvider(payment: OpenPayment): Promise<string> {
  const providerOrderId = await createProviderOrder({ ...payment, currency })
  await db.payment.updateMany({
    where: { id: payment.id, providerOrderId: null },
    data: { providerOrderId },
  })
  return providerOrderId
}
