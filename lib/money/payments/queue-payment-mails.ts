import 'server-only'
import type { PaymentStatus } from '@/lib/generated/prisma/enums'
import { queueOrderMail, queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { graceMs } from '@/lib/money/reconciliation/attention-conditions'
import { db, type Transaction } from '@/lib/platform/db/db'
import { readReason } from './payment-reason'

/** Queues what is to be told of a payment that was just written: to the buyer that it is paid, to the owner that it waits. */
export async function queuePaymentMails(
  tx: Transaction,
  { id, orderId, status }: { id: number; orderId: number; status: PaymentStatus },
): Promise<void> {
  if (status === 'completed')
    await queueOrderMail(tx, { kind: 'order_paid', key: `order ${orderId} paid`, orderId, details: {} })
  if (status !== 'needs_attention') return
  const { resolvedAt, reason, details, ...facts } = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { resolvedAt: true, reason: true, details: true, captureId: true, amountCents: true },
  })
  if (resolvedAt) return
  const news = { of: 'payment', ...facts, status, reason: readReason({ reason, details }) } as const
  // A payment is reported once for each reason.
  await queueOwnerMail(tx, { key: `payment ${id} ${reason}`, news, orderId })
}

/** Tells the owner once of a capture whose outcome is unknown for so long that it is listed. */
export async function mailAboutLateCapture(id: number, now: Date): Promise<void> {
  const createdAt = { lte: new Date(now.getTime() - graceMs) }
  const payment = await db.payment.findFirst({
    where: { id, status: 'capturing', createdAt },
    select: { orderId: true, status: true, amountCents: true, captureId: true },
  })
  if (!payment) return
  const { orderId, ...facts } = payment
  const news = { of: 'payment', ...facts, reason: null } as const
  await queueOwnerMail(db, { key: `payment ${id} capturing`, news, orderId })
}
