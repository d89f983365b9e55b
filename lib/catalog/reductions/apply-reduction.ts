import 'server-only'
import type { LogActor } from '@/lib/accounts/audit/record-audit'
import { type EditedRow, planEdit, writeEdit } from '@/lib/catalog/products/apply-edit'
import type { Transaction } from '@/lib/platform/db/db'
import { type ReductionRow, reductionSelect } from './reduction-json'

/** Begins the reduction of a locked product by the rules of an edit, and notes the price that comes back. */
export async function beginReduction(
  tx: Transaction,
  actor: LogActor,
  product: EditedRow,
  { id, priceCents, compareAtCents }: ReductionRow,
  now: Date,
): Promise<ReductionRow> {
  const plan = await planEdit(tx, product, { fields: { priceCents, compareAtCents }, change: 0 })
  if (plan) await writeEdit(tx, actor, product.id, plan)
  const data = { beganAt: now, priceBeforeCents: product.priceCents }
  return tx.plannedReduction.update({ where: { id }, data, select: reductionSelect })
}

/** Ends the reduction of a locked product. The former price comes back, unless somebody has changed the reduced one. */
export async function endReduction(
  tx: Transaction,
  actor: LogActor,
  product: EditedRow,
  { id, priceCents, priceBeforeCents }: ReductionRow,
  now: Date,
): Promise<ReductionRow> {
  const isStill = product.priceCents === priceCents && priceBeforeCents !== null
  const fields = { compareAtCents: null, ...(isStill && { priceCents: priceBeforeCents }) }
  const plan = await planEdit(tx, product, { fields, change: 0 })
  if (plan) await writeEdit(tx, actor, product.id, plan)
  const reason = isStill ? null : 'The price was changed meanwhile, so it stayed.'
  return tx.plannedReduction.update({
    where: { id },
    data: { endedAt: now, reason },
    select: reductionSelect,
  })
}
