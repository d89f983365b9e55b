import 'server-only'
import { db } from '@/lib/db'
import { type RoundLimits, startRound } from '@/lib/job-round'
import { nextCheck } from '@/lib/payments/check-schedule'
import { type DuePayment, listDuePayments } from '@/lib/payments/list-due-payments'
import { tellOfOldCapture } from '@/lib/payments/queue-payment-mails'
import { settlePayment } from '@/lib/payments/settle-payment'
import { paypalServerConfig } from '@/lib/paypal/config'

/** Payments per list in one round; the next round takes the rest. */
const defaultMaxPerRound = 200
/** Concurrent requests to PayPal: for the most recently active payments, and for those due longest. */
const newestConcurrency = 4
const waitingConcurrency = 2

/**
 * Polls PayPal for open payments: the most recently active first, idle ones at growing intervals. Failed payments are
 * logged and retried in a later round.
 */
export async function reconcilePayments(
  now = new Date(),
  { maxPerRound = defaultMaxPerRound, ...limits }: RoundLimits & { maxPerRound?: number } = {},
): Promise<void> {
  if (!paypalServerConfig()) return
  const { newest, waiting } = await listDuePayments(now, maxPerRound)
  const workThrough = startRound('reconcile-failed', limits)
  const settle = async (payment: DuePayment) => {
    if (await claimPayment(payment, now))
      await settlePayment(payment.id).finally(() => tellOfOldCapture(payment.id, now))
  }
  const facts = ({ id }: DuePayment) => ({ paymentId: id })
  await Promise.all([
    workThrough(newest, newestConcurrency, settle, facts),
    workThrough(waiting, waitingConcurrency, settle, facts),
  ])
}

/**
 * Schedules the next check before this one begins, so that a payment that fails or hangs does not starve others. Returns
 * false when the other list has already claimed the payment.
 */
async function claimPayment({ id, activeAt, nextCheckAt }: DuePayment, now: Date): Promise<boolean> {
  const { count } = await db.payment.updateMany({
    where: { id, nextCheckAt },
    data: { nextCheckAt: nextCheck(activeAt, now) },
  })
  return count > 0
}
