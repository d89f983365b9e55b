import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * What waits for an admin, each as the FROM and WHERE of a statement. The list, its number and the status of an order are
 * made of these alone.
 */

/** Younger entries are left to the jobs, and not shown to admins. */
export const graceMs = 10 * 60 * 1000

const graceEnd = (now: Date) => Prisma.sql`${new Date(now.getTime() - graceMs)}::timestamptz`

/** Payments `p`. */
export function waitingPayments(now: Date): Prisma.Sql {
  return Prisma.sql`"Payment" p
    where (p.status = 'needs_attention' and p."resolvedAt" is null or p.status = 'pending'
      or p.status = 'capturing' and p."createdAt" <= ${graceEnd(now)})`
}

/** Events `e`, and where there is one, the payment `p` that they name. */
export function waitingEvents(now: Date): Prisma.Sql {
  return Prisma.sql`"WebhookEvent" e left join "Payment" p on p."providerOrderId" = e."providerOrderId"
    where e."resolvedAt" is null
      and (e."processedAt" is null and e."receivedAt" <= ${graceEnd(now)}
        or e."processedAt" is not null and e.reason is not null)`
}

/** Refunds `r` that failed, need attention, wait for PayPal, or have an unknown outcome for ten minutes. */
export function waitingRefunds(now: Date): Prisma.Sql {
  return Prisma.sql`"Refund" r
    where (r.status in ('failed', 'needs_attention') and r."resolvedAt" is null or r.status = 'pending'
      or r.status in ('created', 'refunding') and r."createdAt" <= ${graceEnd(now)})`
}

/** Disputes `d` with their payment `p`. */
export const waitingDisputes = Prisma.sql`"Dispute" d join "Payment" p on p.id = d."paymentId"
    where d."closedAt" is null and d."resolvedAt" is null`

/** Withdrawals `w` that nobody has settled, and where there is one, the order `o` that they name. */
export const waitingWithdrawals = Prisma.sql`"Withdrawal" w left join "Order" o on o.id = w."orderId"
    where w."resolvedAt" is null`

/** Returns `b` that a buyer has asked for, or whose goods are here, with their order `o`. */
export const waitingReturns = Prisma.sql`"Return" b join "Order" o on o.id = b."orderId"
    where (b.state = 'requested' and b.origin = 'buyer' or b.state = 'received')`

/** The ids of all orders that something waits for, but for returns: their goods have left already. */
export function ordersWithAttention(now: Date): Prisma.Sql {
  return Prisma.sql`
    select p."orderId" from ${waitingPayments(now)}
    union all select p."orderId" from ${waitingEvents(now)} and p."orderId" is not null
    union all select r."orderId" from ${waitingRefunds(now)}
    union all select p."orderId" from ${waitingDisputes}
    union all select w."orderId" from "Withdrawal" w where w."resolvedAt" is null and w."orderId" is not null`
}
