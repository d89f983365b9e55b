import 'server-only'
import { db } from '@/lib/db'
import { logFault } from '@/lib/log'
import { nextCheck } from '@/lib/orders/check-schedule'
import { type DuePayment, listDueEvents, listDuePayments } from '@/lib/orders/list-due'
import { processWebhookEvent } from '@/lib/orders/process-webhook-event'
import { settlePayment } from '@/lib/orders/settle-payment'
import { paypalServerConfig } from '@/lib/payments/config'

/** Events say who paid, and are of no use for longer. */
const keptForMs = 90 * 24 * 60 * 60 * 1000
/** Of each list; the next round takes the rest. */
const usualMost = 200
/** Questions about the newest payments, and about those that have waited longest; one more acts upon events. */
const newestAtOnce = 4
const waitingAtOnce = 2
/** So many failures in a row mean that PayPal, or the database, is away: the rest waits for the next round. */
const mostFailures = 8

type Task = { paymentId: number } | { eventId: number }
/** After `mostMs`, or when `signal` says so, nothing more is begun. */
type Round = { mostPerRound?: number; mostMs?: number; signal?: AbortSignal }

/**
 * Polls PayPal for open payments, the most recently active first and older ones ever more rarely, and processes the events that
 * wait. What fails is logged and tried again in a later round. Processed events are removed after 90 days.
 */
export async function reconcilePayments(
  now = new Date(),
  { mostPerRound = usualMost, mostMs = Number.POSITIVE_INFINITY, signal }: Round = {},
): Promise<void> {
  await forgetOldEvents(now)
  if (!paypalServerConfig()) return
  const { newest, waiting } = await listDuePayments(now, mostPerRound)
  const events = await listDueEvents(now, mostPerRound)
  const endsAt = performance.now() + mostMs
  let failures = 0

  async function workOff<T>(list: T[], claim: (each: T) => Promise<Task | null>): Promise<void> {
    for (let next = list.shift(); next; next = list.shift()) {
      if (failures >= mostFailures || performance.now() >= endsAt || signal?.aborted) return
      const task = await claim(next)
      if (task) failures = (await succeeds(task)) ? 0 : failures + 1
    }
  }

  const claimPayment = (payment: DuePayment) => postponePayment(payment, now)
  await Promise.all([
    ...Array.from({ length: newestAtOnce }, () => workOff(newest, claimPayment)),
    ...Array.from({ length: waitingAtOnce }, () => workOff(waiting, claimPayment)),
    workOff(events, (event) => postponeEvent(event, now)),
  ])
}

/** Those that are through, and need nobody (any more). */
async function forgetOldEvents(now: Date): Promise<void> {
  const old = { lt: new Date(now.getTime() - keptForMs) }
  await db.webhookEvent.deleteMany({
    where: {
      receivedAt: old,
      OR: [{ processedAt: old, reason: null }, { resolvedAt: old }],
    },
  })
}

/** Its next turn is set before this one, so that what fails or hangs does not keep others out. `null` for one just claimed. */
async function postponePayment({ id, activeAt, nextCheckAt }: DuePayment, now: Date): Promise<Task | null> {
  const { count } = await db.payment.updateMany({
    where: { id, nextCheckAt },
    data: { nextCheckAt: nextCheck(activeAt, now) },
  })
  return count === 0 ? null : { paymentId: id }
}

async function postponeEvent({ id, receivedAt }: { id: number; receivedAt: Date }, now: Date): Promise<Task> {
  const data = { nextCheckAt: nextCheck(receivedAt, now) }
  await db.webhookEvent.updateMany({ where: { id }, data })
  return { eventId: id }
}

async function succeeds(task: Task): Promise<boolean> {
  try {
    if ('eventId' in task) await processWebhookEvent(task.eventId)
    else await settlePayment(task.paymentId)
    return true
  } catch (error) {
    logFault('reconcile-failed', error, task)
    return false
  }
}
