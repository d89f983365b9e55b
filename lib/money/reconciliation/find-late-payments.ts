import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'

const minuteMs = 60 * 1000
const searchMs = 3 * 24 * 60 * minuteMs
/** Payments in one round; the next round takes the rest. */
const maxPerRound = 50
const concurrency = 2

/** When `findLatePayments` has something to look for. */
export const latePaymentsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select min(p."nextCheckAt") from "Payment" p join "Order" o on o.id = p."orderId"
  where p.status = 'voided' and p."providerOrderId" is not null and p."nextCheckAt" <= ${now}::timestamptz
    and o."cancelledAt" >= ${new Date(now.getTime() - searchMs)}::timestamptz)`

/**
 * Looks for money of cancelled orders of which no webhook came: polls PayPal for their closed attempts, about a minute after
 * the cancellation and each time its age has grown by a half, for three days: some twenty requests for each. Failed ones are
 * logged and retried in a later round.
 */
export async function findLatePayments(now = new Date(), limits: RoundLimits = {}): Promise<void> {
  if (!paypalServerConfig()) return
  const payments = await db.payment.findMany({
    where: {
      status: 'voided',
      providerOrderId: { not: null },
      nextCheckAt: { lte: now },
      order: { cancelledAt: { gte: new Date(now.getTime() - searchMs) } },
    },
    orderBy: { nextCheckAt: 'asc' },
    take: maxPerRound,
    select: { id: true, order: { select: { cancelledAt: true } } },
  })
  const { workThrough, end } = startRound('late-payment-search-failed', limits)
  await workThrough(
    payments,
    concurrency,
    async ({ id, order: { cancelledAt } }) => {
      const halfMs = (now.getTime() - (cancelledAt ?? now).getTime()) / 2
      const nextCheckAt = new Date(now.getTime() + Math.max(halfMs, minuteMs))
      await db.payment.updateMany({ where: { id }, data: { nextCheckAt } })
      await settlePayment(id)
    },
    ({ id }) => ({ paymentId: id }),
  )
  end()
}
