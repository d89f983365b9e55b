import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { defineCheck } from './define-check'

const minuteMs = 60 * 1000
const searchMs = 3 * 24 * 60 * minuteMs

/**
 * Looks for money of cancelled orders of which no webhook came: polls PayPal for their closed attempts, about a minute after
 * the cancellation and each time its age has grown by a half, for three days: some twenty requests for each.
 */
export const { run: findLatePayments, dueAt: latePaymentsDueAt } = defineCheck({
  table: 'Payment',
  waiting: (now) => Prisma.sql`join "Order" o on o.id = t."orderId"
    where t.status = 'voided' and t."providerOrderId" is not null
      and o."cancelledAt" >= ${new Date(now.getTime() - searchMs)}::timestamptz`,
  since: Prisma.sql`o."cancelledAt"`,
  waits: { share: 1 / 2, leastMs: minuteMs },
  maxPerRound: 50,
  failure: 'late-payment-search-failed',
  facts: ({ id }) => ({ paymentId: id }),
  check: ({ id }) => settlePayment(id),
})
