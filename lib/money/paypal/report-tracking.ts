import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { nextCheck } from '@/lib/money/reconciliation/check-schedule'
import { type RoundLimits, startRound } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { carrierCodeOf } from '@/lib/sales/fulfillment/carriers'
import { paypalServerConfig } from './paypal-config'
import { ProviderRefusal } from './provider-refusal'
import { reportParcel } from './send-tracking'

/** Orders in one round; the next round takes the rest. */
const maxPerRound = 100
/** A failure counts as temporary for this long. */
const giveUpMs = 3 * 24 * 60 * 60 * 1000

const dueSelect = {
  id: true,
  shippedAt: true,
  carrier: true,
  trackingNumber: true,
  trackingDueAt: true,
  payments: { where: { status: 'completed' }, select: { providerOrderId: true, captureId: true } },
  // Each change of the parcel writes one.
  mails: {
    where: { kind: 'order_shipped' },
    orderBy: { id: 'desc' },
    take: 1,
    select: { createdAt: true },
  },
} as const

/** When `reportTracking` has something to report. */
export const trackingDueAt = (now: Date): Prisma.Sql =>
  Prisma.sql`(select min("trackingDueAt") from "Order" where "trackingDueAt" <= ${now}::timestamptz)`

/**
 * Tells PayPal the tracking numbers that are due. While PayPal is down they are repeated at growing intervals, for three days
 * after the last change of the parcel; a refusal is final. Both are logged. A correction meanwhile stays due.
 */
export async function reportTracking(now = new Date(), limits: RoundLimits = {}): Promise<void> {
  if (!paypalServerConfig()) return
  const due = await db.order.findMany({
    where: { trackingDueAt: { lte: now } },
    orderBy: { trackingDueAt: 'asc' },
    take: maxPerRound,
    select: dueSelect,
  })
  const { workThrough, end } = startRound('tracking-failed', limits)
  await workThrough(
    due,
    2,
    async (order) => {
      const { id, shippedAt, carrier, trackingNumber: number, payments, mails } = order
      const changedAt = mails[0]?.createdAt ?? shippedAt ?? now
      // The next attempt is scheduled first, so that an order that fails or hangs does not starve others.
      const claimed = nextCheck(changedAt, now)
      const { count } = await db.order.updateMany({
        where: { id, trackingDueAt: order.trackingDueAt },
        data: { trackingDueAt: claimed },
      })
      if (count === 0) return
      for (const { providerOrderId, captureId } of payments) {
        if (!providerOrderId || !captureId) continue
        const isLast = now.getTime() - changedAt.getTime() >= giveUpMs
        await report({ orderId: id, providerOrderId, captureId, carrier, number }, isLast)
      }
      await db.order.updateMany({ where: { id, trackingDueAt: claimed }, data: { trackingDueAt: null } })
    },
    ({ id }) => ({ orderId: id }),
  )
  end()
}

type Shipment = {
  orderId: number
  providerOrderId: string
  captureId: string
  carrier: string
  number: string
}

async function report({ orderId, ...parcel }: Shipment, isLast: boolean): Promise<void> {
  try {
    await reportParcel({ ...parcel, carrierCode: carrierCodeOf(parcel.carrier) })
    logEvent('tracking-reported', { orderId })
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return logFault('tracking-refused', error, { orderId, issue: error.issue })
    }
    if (!isLast) throw error
    logFault('tracking-given-up', error, { orderId })
  }
}
