import 'server-only'
import { type RoundLimits, startRound } from '@/lib/job-round'
import { claimDuePayments, type DuePayment, returnClaims } from '@/lib/payments/claim-due-payments'
import { tellOfOldCapture } from '@/lib/payments/queue-payment-mails'
import { settlePayment } from '@/lib/payments/settle-payment'
import { paypalServerConfig } from '@/lib/paypal/config'

/** Payments of one round; the next round takes the rest. */
const defaultMaxUrgent = 200
const defaultMaxWaiting = 60
/** Concurrent requests to PayPal: for urgent payments, and for those due longest. */
const urgentConcurrency = 4
const waitingConcurrency = 2

type Limits = RoundLimits & { maxUrgent?: number; maxWaiting?: number }

/**
 * Polls PayPal for open payments: the most recently active first, idle ones at growing intervals. A payment of which PayPal says
 * nothing new costs one request and no query. Failed payments are logged and retried in a later round.
 */
export async function reconcilePayments(
  now = new Date(),
  { maxUrgent = defaultMaxUrgent, maxWaiting = defaultMaxWaiting, ...limits }: Limits = {},
): Promise<void> {
  if (!paypalServerConfig()) return
  const due = await claimDuePayments(now, maxUrgent, maxWaiting)
  const unchecked = new Set(due.map(({ id }) => id))
  const failedLast: number[] = []
  const settle = async (payment: DuePayment) => {
    const { id, status, isLast } = payment
    unchecked.delete(id)
    try {
      await settlePayment(id, payment)
    } catch (error) {
      if (isLast) failedLast.push(id)
      throw error
    } finally {
      if (status === 'capturing') await tellOfOldCapture(id, now)
    }
  }
  const facts = ({ id }: DuePayment) => ({ paymentId: id })
  const workThrough = startRound('reconcile-failed', limits)
  const urgent = due.filter(({ isUrgent }) => isUrgent)
  const waiting = due.filter(({ isUrgent }) => !isUrgent)
  await Promise.all([
    workThrough(urgent.sort(byActivity).reverse(), urgentConcurrency, settle, facts),
    workThrough(waiting.sort(byActivity), waitingConcurrency, settle, facts),
  ])
  await returnClaims(now, [...unchecked], failedLast)
}

function byActivity(one: DuePayment, other: DuePayment): number {
  return one.activeAt.getTime() - other.activeAt.getTime() || one.id - other.id
}
