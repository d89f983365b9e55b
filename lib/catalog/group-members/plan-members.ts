import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import type { Principal } from '@/lib/accounts/permissions/viewer'
import type { MemberRow } from '@/lib/catalog/product-groups/group-rows'
import type { MemberPatch } from '@/lib/catalog/product-groups/group-schema'
import { type PlannedEdit, planEdit, requireManageRight } from '@/lib/catalog/products/apply-edit'
import { pictureColumns } from '@/lib/catalog/products/product-pictures'
import type { Transaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { requireSeen } from './require-seen'

/** What a change writes of members by themselves, by their ids. */
export type PlannedMembers = Map<number, PlannedEdit>

/**
 * Returns what these patches write of locked products, under the rules for an edit of one product. Throws `not-allowed`, `edit-conflict`
 * also for what is no longer as it was seen, `not-found` for a product that is not among them, and `invalid-input`.
 */
export async function planMembers(
  tx: Transaction,
  editor: Principal,
  rows: readonly MemberRow[],
  patches: readonly MemberPatch[],
): Promise<PlannedMembers> {
  const plans: PlannedMembers = new Map()
  const edits = patches.map((patch) => {
    const before = rows.find(({ id }) => id === patch.product)
    if (!before) throw new Problem('not-found', { detail: `The group has no member ${patch.product}.` })
    return { before, patch }
  })
  requireSeen(edits)
  for (const { before, patch } of edits) {
    const { product, countInStock = 0, countInStockSeen = 0, price, pictures, sku, status } = patch
    const fields = {
      ...(sku !== undefined && { sku }),
      ...(status !== undefined && { status }),
      ...(pictures && pictureColumns(pictures)),
      ...(price !== undefined && { priceCents: price }),
    }
    requireManageRight(editor, before, fields)
    const plan = await planEdit(tx, before, { fields, change: countInStock - countInStockSeen })
    if (plan) plans.set(product, plan)
  }
  return plans
}

/** What the log says of them: each field as the first one has it, and how many there are. */
export function membersLogged(plans: PlannedMembers): AuditChanges {
  if (plans.size === 0) return {}
  const changes = [...plans.values()].reverse().map((plan) => plan.changes)
  return { ...Object.assign({}, ...changes), products: [null, plans.size] }
}
