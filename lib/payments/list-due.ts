import 'server-only'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { openStatuses } from '@/lib/payments/payment-states'

/** An open payment to ask about; `nextCheckAt` as it stands now, so that only one claims it. */
export type DuePayment = { id: number; activeAt: Date; nextCheckAt: Date }

function aboutToBeReleased(now: Date) {
  return { stockState: 'held', heldUntil: { lte: now }, deliveredAt: null } satisfies Prisma.OrderWhereInput
}

/**
 * Payments that PayPal is to be asked about now, at most so many of each list: those in which something moved last, and
 * those that have waited longest for their turn, so that a rush of new ones does not keep the old ones out. A payment of an
 * order whose hold is over is due, too: an approval is to be found before the pieces are released.
 */
export async function listDuePayments(
  now: Date,
  most: number,
): Promise<{ newest: DuePayment[]; waiting: DuePayment[] }> {
  const where = {
    status: { in: openStatuses },
    providerOrderId: { not: null },
    OR: [
      { nextCheckAt: { lte: now } },
      { status: { in: ['created', 'approved'] }, order: aboutToBeReleased(now) },
    ],
  } satisfies Prisma.PaymentWhereInput
  const select = { id: true, activeAt: true, nextCheckAt: true } as const
  const [newest, waiting] = await Promise.all([
    db.payment.findMany({ where, orderBy: [{ activeAt: 'desc' }, { id: 'desc' }], take: most, select }),
    db.payment.findMany({ where, orderBy: { nextCheckAt: 'asc' }, take: most, select }),
  ])
  return { newest, waiting }
}
