import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { findAndLock } from '@/lib/catalog/products/apply-edit'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logFault } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { beginReduction, endReduction } from './apply-reduction'
import { type ReductionRow, reductionSelect } from './reduction-json'

/** Reductions in one round; the next round takes the rest. */
const maxPerRound = 500
const isOpen = Prisma.sql`"endedAt" is null and "failedAt" is null`
const dueAt = Prisma.sql`(case when "beganAt" is null then "beginsAt" else "endsAt" end)`
const dueRow = z.object({ id: z.int(), productId: z.int() })

/**
 * Begins and ends the reductions that are due, each in a transaction of its own, the earliest first. One that the law refuses now, or
 * whose time passed while the shop stood still, changes nothing: it and the log say why. Other failures are logged and retried in the next round; `signal` ends this one.
 */
export async function runReductions(now = new Date(), signal?: AbortSignal): Promise<void> {
  const due = await readRows(db, dueRow)`
    select id, "productId" from "PlannedReduction" where ${isOpen} and ${dueAt} <= ${now}::timestamptz
    order by ${dueAt}, id limit ${maxPerRound}`
  for (const { id, productId } of due) {
    if (signal?.aborted) return
    try {
      await withTransaction((tx) => runOne(tx, id, productId, now))
    } catch (error) {
      logFault('reduction-failed', error, { productId })
    }
  }
}

/** When the next reduction begins or ends. */
export const reductionsDueAt = (): Prisma.Sql =>
  Prisma.sql`(select min(${dueAt}) from "PlannedReduction" where ${isOpen})`

async function runOne(tx: Transaction, id: number, productId: number, now: Date): Promise<void> {
  const product = await findAndLock(tx, productId)
  // The lock of the product is that of its reductions: what is read now does not change meanwhile.
  const row = await tx.plannedReduction.findUnique({ where: { id }, select: reductionSelect })
  if (!product || !row || row.endedAt || row.failedAt) return
  if (row.beganAt) {
    if (row.endsAt && row.endsAt <= now) await endReduction(tx, 'job', product, row, now)
    return
  }
  if (row.beginsAt > now) return
  if (row.endsAt && row.endsAt <= now)
    return refuse(tx, row, now, 'The shop did not run while it should have lasted.')
  try {
    await beginReduction(tx, 'job', product, row, now)
  } catch (error) {
    // It is thrown before anything is written.
    if (!(error instanceof Problem)) throw error
    await refuse(tx, row, now, error.message)
  }
}

async function refuse(
  tx: Transaction,
  { id, productId }: ReductionRow,
  now: Date,
  reason: string,
): Promise<void> {
  await tx.plannedReduction.update({ where: { id }, data: { failedAt: now, reason }, select: { id: true } })
  const changes = { reason: [null, reason] as [null, string] }
  await recordAudit(tx, 'job', {
    action: 'reduction-refused',
    entity: 'product',
    entityId: productId,
    changes,
  })
}
