import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { mailAboutLateCapture } from '@/lib/money/payments/queue-payment-mails'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { afterFailure, never } from './check-schedule'
import { claimDuePayments, type DuePayment, paymentsDueAt, rescheduleClaims } from './claim-due-payments'
import { probeDueAt, watchPaypal } from './watch-paypal'

/**
 * Payments of one round; the next round takes the rest. Together they are less than 1 % of a core, and a minute's rounds are
 * enough for 300 payments that have just been clicked.
 */
const defaultMaxUrgent = 100
const defaultMaxWaiting = 60
/** Concurrent requests to PayPal: for urgent payments, and for those due longest. */
const urgentConcurrency = 4
const waitingConcurrency = 2

export const reconcileDueAt = (now: Date): Prisma.Sql =>
  Prisma.sql`least(${paymentsDueAt(now)}, ${probeDueAt(now)}::timestamptz)`

type Limits = RoundLimits & { maxUrgent?: number; maxWaiting?: number }

/**
 * Polls PayPal for open payments: the most recently active first, idle ones at growing intervals. A payment of which PayPal says
 * nothing new costs one request and no query. Failed payments are logged and retried in a later round. Throws when PayPal has answered
 * nothing.
 */
export async function reconcilePayments(
  now = new Date(),
  { maxUrgent = defaultMaxUrgent, maxWaiting = defaultMaxWaiting, ...limits }: Limits = {},
): Promise<void> {
  if (!paypalServerConfig()) return
  const due = await claimDuePayments(now, maxUrgent, maxWaiting)
  // One whose turn does not come is due at once: a long interval does not begin without a check.
  const next = new Map(due.map((payment) => [payment, now]))
  const settle = async (payment: DuePayment) => {
    const { id, status, isLast } = payment
    next.delete(payment)
    try {
      await settlePayment(id, payment)
      if (isLast) next.set(payment, never)
    } catch (error) {
      next.set(payment, afterFailure(now, payment))
      throw error
    } finally {
      if (status === 'capturing') await mailAboutLateCapture(id, now)
    }
  }
  const facts = ({ id }: DuePayment) => ({ paymentId: id })
  const { workThrough, end } = startRound('reconcile-failed', limits)
  const urgent = due.filter(({ isUrgent }) => isUrgent)
  const waiting = due.filter(({ isUrgent }) => !isUrgent)
  await Promise.all([
    workThrough(urgent.sort(byActivity).reverse(), urgentConcurrency, settle, facts),
    workThrough(waiting.sort(byActivity), waitingConcurrency, settle, facts),
  ])
  await rescheduleClaims(next)
  await watchPaypal(now, { hasAsked: due.length > 0, signal: limits.signal })
  end()
}

function byActivity(one: DuePayment, other: DuePayment): number {
  return one.activeAt.getTime() - other.activeAt.getTime() || one.id - other.id
}
