import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { ReturnState } from '@/lib/generated/prisma/enums'
import { waitingReturns, waitingWithdrawals } from '@/lib/money/reconciliation/attention-conditions'
import type { AttentionEntry } from '@/lib/money/reconciliation/payment-attention'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { shop } from '@/lib/store/settings/read-shop'
import { describeReturn, describeWithdrawal } from './withdrawal-attention'

const maxPerKind = 100

/** Returns how many withdrawals and returns wait for the desk. The caller has checked the permission. */
export async function countReturnAttention(): Promise<number> {
  const [row] = await readRows(db, z.object({ count: z.int() }))`
    select ((select count(*) from ${waitingWithdrawals}) + (select count(*) from ${waitingReturns}))::int as count`
  return row?.count ?? 0
}

const withdrawalRow = z.object({
  id: z.int(),
  orderId: z.int().nullable(),
  totalCents: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  lines: z.string(),
  receivedAt: z.date(),
  deadline: z.date(),
  cancelledAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
})

/** Returns the newest 100 withdrawals that nobody has settled; only those of an order if one is given. */
export async function listWithdrawals(ofOrder: number | null): Promise<AttentionEntry[]> {
  const only = ofOrder === null ? Prisma.empty : Prisma.sql`and w."orderId" = ${ofOrder}`
  const rows = await readRows(db, withdrawalRow)`
    select w.id, w."orderId", o."totalCents", w.name, w.email, w."orderNumber", w.lines, w."receivedAt", w.deadline,
      o."cancelledAt", o."deliveredAt"
    from ${waitingWithdrawals} ${only} order by w.id desc limit ${maxPerKind}`
  return rows.map(({ id, orderId, totalCents, receivedAt, deadline, ...facts }) => ({
    ...describeWithdrawal({ ...facts, orderId, receivedAt }, shop().timeZone),
    kind: 'withdrawal',
    id,
    orderId,
    total: totalCents === null ? null : formatAmount(totalCents),
    since: receivedAt.toISOString(),
    paypalOrder: null,
    capture: null,
    payBy: deadline.toISOString(),
    ...(orderId === null && { address: facts.email }),
    canCheck: false,
    canResolve: true,
  }))
}

const returnRow = z.object({
  id: z.int(),
  orderId: z.int(),
  totalCents: z.int(),
  state: z.enum(ReturnState),
  goods: z.string(),
  since: z.date(),
})

/** Returns the newest 100 returns that wait for the desk; only those of an order if one is given. */
export async function listReturns(ofOrder: number | null): Promise<AttentionEntry[]> {
  const only = ofOrder === null ? Prisma.empty : Prisma.sql`and b."orderId" = ${ofOrder}`
  const rows = await readRows(db, returnRow)`
    select b.id, b."orderId", o."totalCents", b.state, coalesce(b."receivedAt", b."createdAt") as since,
      (select string_agg(l.qty || ' × ' || i.name, ', ' order by l.id) from "ReturnLine" l
        join "OrderItem" i on i.id = l."orderItemId" where l."returnId" = b.id) as goods
    from ${waitingReturns} ${only} order by b.id desc limit ${maxPerKind}`
  return rows.map(({ id, orderId, totalCents, since, ...facts }) => ({
    ...describeReturn(facts),
    kind: 'return',
    id,
    orderId,
    total: formatAmount(totalCents),
    since: since.toISOString(),
    paypalOrder: null,
    capture: null,
    canCheck: false,
    canResolve: false,
  }))
}
