import 'server-only'
import { db } from '@/lib/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import { openStatuses } from '@/lib/payments/payment-states'
import { expiredHold } from '@/lib/stock/release-expired-holds'

/** An open payment that is due for a check. Its `nextCheckAt` is the value that a claim replaces. */
export type DuePayment = { id: number; activeAt: Date; nextCheckAt: Date }

/**
 * Returns the open payments that are due, at most `limit` per list: the most recently active ones, and those that have
 * been due longest, so that many new payments do not starve old ones. A payment whose order's hold has expired is due,
 * too, so that an approval is found before the units are released.
 */
export async function listDuePayments(
  now: Date,
  limit: number,
): Promise<{ newest: DuePayment[]; waiting: DuePayment[] }> {
  const where = {
    status: { in: openStatuses },
    providerOrderId: { not: null },
    OR: [{ nextCheckAt: { lte: now } }, { status: { in: ['created', 'approved'] }, order: expiredHold(now) }],
  } satisfies Prisma.PaymentWhereInput
  const select = { id: true, activeAt: true, nextCheckAt: true } as const
  const [newest, waiting] = await Promise.all([
    db.payment.findMany({ where, orderBy: [{ activeAt: 'desc' }, { id: 'desc' }], take: limit, select }),
    db.payment.findMany({ where, orderBy: { nextCheckAt: 'asc' }, take: limit, select }),
  ])
  return { newest, waiting }
}
