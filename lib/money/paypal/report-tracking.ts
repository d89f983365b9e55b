import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { defineCheck } from '@/lib/money/reconciliation/define-check'
import { db } from '@/lib/platform/db/db'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { carrierCodeOf } from '@/lib/sales/fulfillment/carriers'
import { ProviderRefusal } from './provider-refusal'
import { reportParcel } from './send-tracking'

/** A failure counts as temporary for this long. */
const giveUpMs = 3 * 24 * 60 * 60 * 1000

/** Each change of the parcel writes a mail. */
const changedAt = Prisma.sql`coalesce((
    select m."createdAt" from "Mail" m where m."orderId" = t.id and m.kind = 'order_shipped' order by m.id desc limit 1),
  t."shippedAt", now())`

/**
 * Tells PayPal the tracking numbers that are due. While PayPal is down they are repeated, for three days after the last change of the
 * parcel; a refusal is final. Both are logged. A correction meanwhile stays due.
 */
export const { run: reportTracking, dueAt: trackingDueAt } = defineCheck({
  table: 'Order',
  column: 'trackingDueAt',
  waiting: () => Prisma.sql`where t."trackingDueAt" is not null`,
  since: changedAt,
  failure: 'tracking-failed',
  facts: ({ id }) => ({ orderId: id }),
  check: async ({ id, since, next }, now) => {
    const { carrier, trackingNumber, payments } = await db.order.findUniqueOrThrow({
      where: { id },
      select: {
        carrier: true,
        trackingNumber: true,
        payments: { where: { status: 'completed' }, select: { providerOrderId: true, captureId: true } },
      },
    })
    const isLast = now.getTime() - since.getTime() >= giveUpMs
    for (const { providerOrderId, captureId } of payments)
      if (providerOrderId && captureId)
        await report({ orderId: id, providerOrderId, captureId, carrier, number: trackingNumber }, isLast)
    await db.order.updateMany({ where: { id, trackingDueAt: next }, data: { trackingDueAt: null } })
  },
})

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
