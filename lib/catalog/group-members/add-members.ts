import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { keptNames } from '@/lib/catalog/product-groups/create-group'
import { tellGroup } from '@/lib/catalog/product-groups/find-group'
import type { Group, MemberRow } from '@/lib/catalog/product-groups/group-rows'
import type { GroupJson, MembersInput, NewMembers } from '@/lib/catalog/product-groups/group-schema'
import {
  productOf,
  requireDifferent,
  requireUngrouped,
  unknownValues,
  withGroup,
} from '@/lib/catalog/product-groups/group-transaction'
import { namesOfJoining } from '@/lib/catalog/product-groups/member-edits'
import { valueIdsOf } from '@/lib/catalog/product-groups/merge-options'
import { sharedOf } from '@/lib/catalog/product-groups/shared-texts'
import { writeMembers } from '@/lib/catalog/product-groups/write-members'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import type { Transaction } from '@/lib/platform/db/db'
import { insertMembers } from './insert-members'
import { requireMembers, skusOf, withFreeSkus } from './requested-members'

/**
 * Adds members to a group: new products like a template, or one that there is. Owners and `products:manage`. Throws `not-found`,
 * `product-not-found`, `already-grouped`, `same-options`, and `invalid-input` for values that no option has and a SKU of another product.
 */
export async function addMembers(
  viewer: Principal | null,
  groupId: number | null,
  input: MembersInput,
): Promise<GroupJson> {
  const editor = requireScope(viewer, 'manage-products', 'products:manage')
  if ('template' in input) await addNewMembers(editor, groupId, input)
  else
    await withGroup(groupId, [input.product], async (tx, { group, products }) => {
      const before = productOf(products, input.product)
      requireUngrouped(before)
      const valueIds = valueIdsOf(group.options, input.values)
      if (!valueIds) throw unknownValues('values')
      requireDifferent([...group.members, { valueIds }])
      const names = input.keepNames
        ? keptNames
        : namesOfJoining(group, before, valueIds, await readTranslations([before.id], tx))
      const fields = { ...names.fields, groupId: group.id, valueIds }
      await writeMembers(tx, editor, [{ before, fields, translations: names.translations }])
      await logMembers(tx, editor, group, {
        like: before,
        count: 1,
        changes: { joined: [null, before.name] },
      })
    })
  return tellGroup(groupId ?? 0)
}

async function addNewMembers(editor: Principal, groupId: number | null, input: NewMembers): Promise<void> {
  await requireMembers({ newMembers: input }, 'members')
  await withFreeSkus(skusOf({ newMembers: input }, 'members'), () =>
    withGroup(groupId, [input.template], async (tx, { group }) => {
      const like = await insertMembers(tx, editor, group, input, 'members')
      await logMembers(tx, editor, group, { like, count: input.members.length })
    }),
  )
}

/** New members with the texts of the product that they are `like`. */
type Added = { like: MemberRow; count: number; changes?: AuditChanges }

/** Counts the version up, and logs it. A group without members has the texts of its first one. */
async function logMembers(
  tx: Transaction,
  editor: Principal,
  group: Group,
  { like, count, changes = {} }: Added,
): Promise<void> {
  const { length } = group.members
  const shared = length === 0 ? { shared: sharedOf([like], {}) } : {}
  await tx.productGroup.update({
    where: { id: group.id },
    data: { version: { increment: 1 }, ...shared },
  })
  await recordAudit(tx, editor, {
    action: 'group-changed',
    entity: 'group',
    entityId: group.id,
    changes: { members: [length, length + count], ...changes },
  })
}
