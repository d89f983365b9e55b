import 'server-only'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { logFault } from '@/lib/log'
import { openStatuses } from '@/lib/orders/payment-states'
import { processWebhookEvent } from '@/lib/orders/process-webhook-event'
import { settlePayment } from '@/lib/orders/settle-payment'
import { paypalServerConfig } from '@/lib/payments/config'

/** Younger payments are most likely being paid just now. */
const leastAgeMs = 30 * 1000
/** An event that nobody could act upon for so long waits for a person. */
const triedForMs = 24 * 60 * 60 * 1000
/** Events say who paid, and are of no use for longer. */
const keptForMs = 90 * 24 * 60 * 60 * 1000
/** Of each kind; those asked for longest ago come first, so that the next round takes the rest. */
const usualMost = 100
const atOnce = 4
/** So many failures in a row mean that PayPal, or the database, is away: the rest waits for the next round. */
const mostFailures = 3

type Task = { paymentId: number } | { eventId: number }
/** `signal` ends the round: nothing more is begun. */
type Round = { mostPerRound?: number; signal?: AbortSignal }

/**
 * Finds out what nobody told the shop: asks PayPal about every payment that is still open, and acts upon the events that
 * could not be acted upon before. What fails is logged, and tried again in a later round. Events that are through are forgotten
 * after 90 days.
 */
export async function reconcilePayments(
  now = new Date(),
  { mostPerRound = usualMost, signal }: Round = {},
): Promise<void> {
  await forgetOldEvents(now)
  if (!paypalServerConfig()) return
  // In no order, so that a few that fail each time do not always stand in front of the same others.
  const tasks = (await listTasks(now, mostPerRound)).sort(() => Math.random() - 0.5)
  let failures = 0
  async function work(): Promise<void> {
    while (failures < mostFailures && !signal?.aborted) {
      const task = tasks.pop()
      if (!task) return
      failures = (await succeeds(task)) ? 0 : failures + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function listTasks(now: Date, take: number): Promise<Task[]> {
  const isOldEnough = { createdAt: { lte: new Date(now.getTime() - leastAgeMs) } }
  const [begun, waiting, events] = await Promise.all([
    // Whoever began a capture has been stopped, or is about to finish: to ask at the same time does no harm.
    listPayments(take, {
      OR: [{ status: 'capturing' }, { status: { in: ['approved', 'pending'] }, ...isOldEnough }],
    }),
    listPayments(take, { status: 'created', ...isOldEnough }),
    db.webhookEvent.findMany({
      where: {
        processedAt: null,
        resolvedAt: null,
        receivedAt: { gte: new Date(now.getTime() - triedForMs) },
      },
      orderBy: [{ attempts: 'asc' }, { id: 'asc' }],
      take,
      select: { id: true },
    }),
  ])
  return [
    ...[...begun, ...waiting].map(({ id }) => ({ paymentId: id })),
    ...events.map(({ id }) => ({ eventId: id })),
  ]
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

function listPayments(take: number, where: Prisma.PaymentWhereInput) {
  return db.payment.findMany({
    where: { status: { in: openStatuses }, providerOrderId: { not: null }, AND: where },
    orderBy: { updatedAt: 'asc' },
    take,
    select: { id: true },
  })
}

async function succeeds(task: Task): Promise<boolean> {
  try {
    if ('eventId' in task) await processWebhookEvent(task.eventId)
    else await settleOrPostpone(task.paymentId)
    return true
  } catch (error) {
    logFault('reconcile-failed', error, task)
    return false
  }
}

/** A payment that fails comes last from now on, as one that was written does: else it would keep the others out. */
async function settleOrPostpone(paymentId: number): Promise<void> {
  try {
    await settlePayment(paymentId)
  } catch (error) {
    await db.payment.updateMany({ where: { id: paymentId }, data: { updatedAt: new Date() } })
    throw error
  }
}
