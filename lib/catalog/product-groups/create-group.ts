import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { insertMembers } from '@/lib/catalog/group-members/insert-members'
import { membersLogged, planMembers } from '@/lib/catalog/group-members/plan-members'
import {
  requireMemberRights,
  requireMembers,
  skusOf,
  withFreeSkus,
} from '@/lib/catalog/group-members/requested-members'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { invalidAt } from '@/lib/shared/problem/problem'
import { tellGroup } from './find-group'
import { lockProducts } from './group-rows'
import type { GroupInput, GroupJson } from './group-schema'
import { productOf, requireDifferent, requireUngrouped, unknownValues } from './group-transaction'
import { namesOfJoining } from './member-edits'
import { patternMistake, usualPattern } from './member-name'
import { mergedOptions, valueIdsOf } from './merge-options'
import { readGroup } from './read-group'
import { sharedOf } from './shared-texts'
import { writeMembers } from './write-members'
import { writeOptions } from './write-options'

/**
 * Makes a group of products, each with one value of every option, and of new ones like a template. Their names follow its pattern unless
 * `keepNames`. Owners and `products:manage`. Throws `product-not-found`, `already-grouped`, `same-options`, and `invalid-input` for values that no option has.
 */
export async function createGroup(
  viewer: Principal | null,
  { name, pattern = usualPattern, options, members, keepNames = false, newMembers }: GroupInput,
): Promise<GroupJson> {
  const editor = requireScope(viewer, 'manage-products', 'products:manage')
  requirePattern(
    pattern,
    options.map((option) => option.name),
  )
  const ids = members.map(({ product }) => product)
  const requested = { members, newMembers }
  requireMemberRights(editor, requested)
  await requireMembers(requested)
  const make = async (tx: Transaction) => {
    const products = new Map(
      (await lockProducts(tx, newMembers ? [...ids, newMembers.template] : ids)).map((row) => [row.id, row]),
    )
    const rows = ids.map((each) => productOf(products, each))
    for (const row of rows) requireUngrouped(row)
    const { id: groupId } = await tx.productGroup.create({ data: { name, pattern }, select: { id: true } })
    await writeOptions(tx, groupId, [], mergedOptions([], options))
    const group = await readGroup(tx, groupId)
    if (!group) throw new Error('A group without a row')
    const patches = members.map(({ values: _, ...patch }) => patch)
    const plans = await planMembers(tx, editor, rows, patches)
    const local = await readTranslations(ids, tx)
    const edits = rows.map((before, at) => {
      const valueIds = valueIdsOf(group.options, members[at]?.values ?? [])
      if (!valueIds) throw unknownValues(`members.${at}.values`)
      const joining = keepNames ? keptNames : namesOfJoining(group, before, valueIds, local)
      const own = plans.get(before.id)
      const fields = { ...own?.fields, ...joining.fields, groupId, valueIds }
      return { before, ...joining, fields, change: own?.change ?? 0 }
    })
    requireDifferent(edits.map(({ fields }) => fields))
    await writeMembers(tx, editor, edits)
    const count = rows.length + (newMembers?.members.length ?? 0)
    const joined = edits.map(({ before, fields }) => ({ ...before, ...fields }))
    const template =
      newMembers &&
      (await insertMembers(tx, editor, { ...group, members: joined }, newMembers, 'newMembers.members'))
    const texts = rows.length === 0 && template ? [template] : rows
    if (texts.length > 0)
      await tx.productGroup.update({ where: { id: groupId }, data: { shared: sharedOf(texts, {}) } })
    const changes: AuditChanges = {
      ...membersLogged(plans),
      name: [null, name],
      members: [null, count],
    }
    await recordAudit(tx, editor, { action: 'group-made', entity: 'group', entityId: groupId, changes })
    return groupId
  }
  const id = await withFreeSkus(skusOf(requested), () => withTransaction(make))
  return tellGroup(id)
}

/** What a product that joins without a new name has of one. */
export const keptNames = { fields: {}, translations: {} } as const

/** Throws `invalid-input` for a pattern that these options cannot fill. */
export function requirePattern(pattern: string, options: readonly string[]): void {
  const mistake = patternMistake(pattern, options)
  if (mistake) throw invalidAt('pattern', mistake)
}
