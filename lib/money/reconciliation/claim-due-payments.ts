import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { PaymentStatus } from '@/lib/generated/prisma/enums'
import { openStatuses } from '@/lib/money/payments/payment-states'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import {
  abandonedAfterMs,
  abandonedShare,
  clickedIntervalMs,
  idleShare,
  maxIntervalMs,
  minIntervalMs,
  paypalLimitMs,
  repeatLastMs,
} from './check-schedule'

export type DuePayment = z.infer<typeof duePayment>
const duePayment = z.object({
  id: z.int(),
  orderId: z.int(),
  status: z.enum(PaymentStatus),
  requestId: z.string(),
  providerOrderId: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  merchantId: z.string().nullable(),
  activeAt: z.date(),
  nextCheckAt: z.date(),
  /** True if the buyer may be paying it, its money is under way, or its units are about to be released. */
  isUrgent: z.boolean(),
  isLast: z.boolean(),
})

const duePayments = (now: Date) => Prisma.sql`"Payment"
  where status = any(${openStatuses}::"PaymentStatus"[]) and "providerOrderId" is not null
    and "nextCheckAt" <= ${now}::timestamptz`

/** Open payments `p` of orders whose units are about to be released. */
const paymentsOfExpiredHolds = (now: Date) => Prisma.sql`"Order" o join "Payment" p on p."orderId" = o.id
  where o."stockState" = 'held' and o."heldUntil" <= ${now}::timestamptz and o."deliveredAt" is null
    and p.status in ('created', 'approved') and p."providerOrderId" is not null`

export const paymentsDueAt = (now: Date): Prisma.Sql => Prisma.sql`(
  select ${now}::timestamptz
  where exists (select from ${duePayments(now)}) or exists (select from ${paymentsOfExpiredHolds(now)}))`

/**
 * Returns the open payments that are due, and schedules the next check of each before this one begins, so that a check that
 * fails or hangs does not starve others. Takes at most `maxUrgent` urgent ones, the most recently active first, and beside them at
 * most `maxWaiting` of all that have been due longest. So abandoned payments, however many there are, take no more than their
 * share of a round; their checks thin out, and end once the hold of the order and PayPal's own limit are over. A payment whose
 * order's hold has expired is due, too, so that an approval is found before the units are released. One statement.
 */
export function claimDuePayments(now: Date, maxUrgent: number, maxWaiting: number): Promise<DuePayment[]> {
  const at = Prisma.sql`${now}::timestamptz`
  const ms = (duration: number) => Prisma.sql`${duration}::float8`
  return readRows(db, duePayment)`
    with due as (select id, status, "activeAt", "nextCheckAt" from ${duePayments(now)}),
    urgent as (
      select id, "activeAt", "nextCheckAt" from due
      where status in ('capturing', 'pending') or "activeAt" > ${new Date(now.getTime() - abandonedAfterMs)}::timestamptz
      union
      select p.id, p."activeAt", p."nextCheckAt" from ${paymentsOfExpiredHolds(now)}
      order by "activeAt" desc, id desc limit ${maxUrgent}::int
    ),
    waiting as (select id, "nextCheckAt" from due order by "nextCheckAt", id limit ${maxWaiting}::int),
    chosen as (
      select id, "nextCheckAt", bool_or("isUrgent") as "isUrgent" from (
        select id, "nextCheckAt", true as "isUrgent" from urgent union all select id, "nextCheckAt", false from waiting
      ) each group by id, "nextCheckAt"
    ),
    scheduled as (
      select chosen.*, case
          when p.status in ('capturing', 'pending')
            then least(greatest(idle.ms * ${ms(idleShare)}, ${ms(minIntervalMs)}), ${ms(maxIntervalMs)})
          when idle.ms <= ${ms(abandonedAfterMs)} then ${ms(clickedIntervalMs)}
          when idle.ms < ${ms(paypalLimitMs)} or o."heldUntil" > ${at} then idle.ms * ${ms(abandonedShare)}
        end * interval '1 millisecond' as wait
      from chosen join "Payment" p using (id) join "Order" o on o.id = p."orderId"
      cross join lateral (select extract(epoch from ${at} - p."activeAt")::float8 * 1000 as ms) idle
    )
    update "Payment" p set "nextCheckAt" = ${at} + coalesce(wait, ${ms(repeatLastMs)} * interval '1 millisecond')
    from scheduled where p.id = scheduled.id and p."nextCheckAt" = scheduled."nextCheckAt"
    returning p.id, p."orderId", p.status, p."requestId", p."providerOrderId", p."amountCents", p.currency, p."merchantId",
      p."activeAt", p."nextCheckAt", scheduled."isUrgent", wait is null as "isLast"`
}

/** Replaces the times that `claimDuePayments` has set for the next checks, unless they have changed since, as by a click. */
export async function rescheduleClaims(next: ReadonlyMap<DuePayment, Date>): Promise<void> {
  if (next.size === 0) return
  const ids = [...next.keys()].map(({ id }) => id)
  const claimed = [...next.keys()].map(({ nextCheckAt }) => nextCheckAt.toISOString())
  const times = [...next.values()].map((time) => time.toISOString())
  await db.$executeRaw`
    update "Payment" p set "nextCheckAt" = next.time
    from unnest(${ids}::int[], ${claimed}::timestamptz[], ${times}::timestamptz[]) as next (id, claimed, time)
    where p.id = next.id and p."nextCheckAt" = next.claimed and p.status = any(${openStatuses}::"PaymentStatus"[])`
}
