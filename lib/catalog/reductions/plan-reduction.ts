import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { lockProduct } from '@/lib/catalog/products/apply-edit'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { formatAmount, formatPrice } from '@/lib/shared/money/money'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { beginReduction, endReduction } from './apply-reduction'
import { isOpen, type ReductionRow, reductionJsonOf, reductionSelect } from './reduction-json'
import type { ReductionInput, ReductionJson } from './reduction-schema'

/** Plans a reduction in place of a planned one; of a running one only the end can be moved. Owners only. */
export async function planReduction(
  viewer: Viewer | null,
  productId: number | null,
  input: ReductionInput,
  now = new Date(),
): Promise<ReductionJson> {
  const editor = requireAction(viewer, 'manage-products')
  const beginsAt = input.from && input.from > now ? input.from : now
  requireOrder(input, beginsAt, now)
  return withTransaction(async (tx) => {
    const product = await lockProduct(tx, productId ?? 0)
    const open = await findOpen(tx, product.id)
    const facts = { priceCents: input.price, compareAtCents: input.compareAtPrice, endsAt: input.until }
    if (
      open?.beganAt &&
      (facts.priceCents !== open.priceCents || facts.compareAtCents !== open.compareAtCents)
    )
      throw new Problem('reduction-running')
    const planned = open
      ? await tx.plannedReduction.update({
          where: { id: open.id },
          data: open.beganAt ? { endsAt: input.until } : { ...facts, beginsAt },
          select: reductionSelect,
        })
      : await tx.plannedReduction.create({
          data: { ...facts, beginsAt, productId: product.id },
          select: reductionSelect,
        })
    const changes = changesOfPlan(open, planned)
    const entry = { action: 'reduction-planned', entity: 'product', entityId: product.id, changes } as const
    if (Object.keys(changes).length > 0) await recordAudit(tx, editor, entry)
    const beginsNow = !planned.beganAt && beginsAt <= now
    return reductionJsonOf(beginsNow ? await beginReduction(tx, editor, product, planned, now) : planned)
  })
}

/** Withdraws a planned reduction or ends the running one: the former price comes back unless somebody has changed it. Owners only. */
export async function withdrawReduction(
  viewer: Viewer | null,
  productId: number | null,
  now = new Date(),
): Promise<ReductionJson> {
  const editor = requireAction(viewer, 'manage-products')
  return withTransaction(async (tx) => {
    const product = await lockProduct(tx, productId ?? 0)
    const open = await findOpen(tx, product.id)
    if (!open) throw new Problem('not-found', { detail: 'No reduction is planned or running.' })
    if (open.beganAt) return reductionJsonOf(await endReduction(tx, editor, product, open, now))
    const changes = changesOfPlan(open, null)
    await recordAudit(tx, editor, {
      action: 'reduction-withdrawn',
      entity: 'product',
      entityId: product.id,
      changes,
    })
    const data = { endedAt: now }
    return reductionJsonOf(
      await tx.plannedReduction.update({ where: { id: open.id }, data, select: reductionSelect }),
    )
  })
}

function findOpen(tx: Transaction, productId: number): Promise<ReductionRow | null> {
  return tx.plannedReduction.findFirst({ where: { productId, ...isOpen }, select: reductionSelect })
}

function requireOrder({ price, compareAtPrice, until }: ReductionInput, from: Date, now: Date): void {
  if (price >= compareAtPrice)
    throw mistake(
      'compareAtPrice',
      `The price before the reduction must be above the price, ${formatPrice(price)}.`,
    )
  if (until && (until <= from || until <= now))
    throw mistake('until', 'It must end after it begins, and not before now.')
}

function mistake(path: string, message: string): Problem {
  return invalidAt(path, message)
}

function changesOfPlan(before: ReductionRow | null, after: ReductionRow | null): AuditChanges {
  const [was, is] = [before, after].map((row) => ({
    price: row && formatAmount(row.priceCents),
    compareAtPrice: row && formatAmount(row.compareAtCents),
    from: row?.beginsAt.toISOString() ?? null,
    until: row?.endsAt?.toISOString() ?? null,
  }))
  const names = ['price', 'compareAtPrice', 'from', 'until'] as const
  const changed = names.filter((name) => was?.[name] !== is?.[name])
  return Object.fromEntries(changed.map((name) => [name, [was?.[name] ?? null, is?.[name] ?? null]]))
}
