import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { withTransaction } from '@/lib/platform/db/db'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { tellGroup } from './find-group'
import { lockProducts, type MemberRow } from './group-rows'
import type { GroupInput, GroupJson } from './group-schema'
import { requireDifferent, requireUngrouped } from './group-transaction'
import { namesOfJoining } from './member-edits'
import { patternMistake, usualPattern } from './member-name'
import { mergedOptions, valueIdsOf } from './merge-options'
import { readGroup } from './read-group'
import { sharedOf } from './shared-texts'
import { writeMembers } from './write-members'
import { writeOptions } from './write-options'

/**
 * Makes a group of products, each with one value of every option. Their names follow its pattern unless `keepNames`. Owners and
 * `products:manage`. Throws `product-not-found`, `already-grouped`, `same-options`, and `invalid-input` for values that no option has.
 */
export async function createGroup(
  viewer: Principal | null,
  { name, pattern = usualPattern, options, members, keepNames = false }: GroupInput,
): Promise<GroupJson> {
  const editor = requireScope(viewer, 'manage-products', 'products:manage')
  requirePattern(
    pattern,
    options.map((option) => option.name),
  )
  const ids = members.map(({ product }) => product)
  if (new Set(ids).size < ids.length) throw invalidAt('members', 'A product is a member once.')
  const id = await withTransaction(async (tx) => {
    const products = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]))
    const rows = ids.map((each) => productOf(products, each))
    for (const row of rows) requireUngrouped(row)
    const { id: groupId } = await tx.productGroup.create({ data: { name, pattern }, select: { id: true } })
    await writeOptions(tx, groupId, [], mergedOptions([], options))
    const group = await readGroup(tx, groupId)
    if (!group) throw new Error('A group without a row')
    const local = await readTranslations(ids, tx)
    const edits = rows.map((before, at) => {
      const valueIds = valueIdsOf(group.options, members[at]?.values ?? [])
      if (!valueIds) throw unknownValues(`members.${at}.values`)
      const joining = keepNames ? keptNames : namesOfJoining(group, before, valueIds, local)
      return { before, ...joining, fields: { ...joining.fields, groupId, valueIds } }
    })
    requireDifferent(edits.map(({ fields }) => fields))
    await writeMembers(tx, editor, edits)
    if (rows.length > 0)
      await tx.productGroup.update({ where: { id: groupId }, data: { shared: sharedOf(rows, {}) } })
    const changes = { name: [null, name] as [null, string], members: [null, rows.length] as [null, number] }
    await recordAudit(tx, editor, { action: 'group-made', entity: 'group', entityId: groupId, changes })
    return groupId
  })
  return tellGroup(id)
}

/** What a product that joins without a new name has of one. */
export const keptNames = { fields: {}, translations: {} } as const

/** Throws `product-not-found`. */
export function productOf(products: ReadonlyMap<number, MemberRow>, id: number): MemberRow {
  const product = products.get(id)
  if (!product) throw new Problem('product-not-found', { detail: `There is no product ${id}.` })
  return product
}

/** Throws `invalid-input` for a pattern that these options cannot fill. */
export function requirePattern(pattern: string, options: readonly string[]): void {
  const mistake = patternMistake(pattern, options)
  if (mistake) throw invalidAt('pattern', mistake)
}

export function unknownValues(path: string): Problem {
  return invalidAt(path, 'A member has one value of each option of the group, in their order.')
}
