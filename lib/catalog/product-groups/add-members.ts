import 'server-only'
import { actorColumns } from '@/lib/accounts/audit/actor'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import { noPicture, picturesOf } from '@/lib/catalog/products/product-pictures'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { db, isUniqueViolation, type Transaction } from '@/lib/platform/db/db'
import { invalidAt, type Problem } from '@/lib/shared/problem/problem'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { keptNames, productOf, unknownValues } from './create-group'
import { tellGroup } from './find-group'
import type { Group, MemberRow } from './group-rows'
import type { GroupJson, MembersInput } from './group-schema'
import { requireDifferent, requireUngrouped, withGroup } from './group-transaction'
import { madeName, madeNamesIn, namesOfJoining } from './member-edits'
import { valueIdsOf } from './merge-options'
import { writeMembers } from './write-members'

type NewMembers = Extract<MembersInput, { template: number }>

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
      await logMembers(tx, editor, group, 1)
    })
  return tellGroup(groupId ?? 0)
}

async function addNewMembers(editor: Principal, groupId: number | null, input: NewMembers): Promise<void> {
  requireOwnSkus(input)
  const skus = input.members.flatMap(({ sku }) => sku ?? [])
  try {
    await withGroup(groupId, [input.template], async (tx, { group, products }) => {
      await insertMembers(tx, editor, group, productOf(products, input.template), input)
      await logMembers(tx, editor, group, input.members.length)
    })
  } catch (error) {
    if (!isUniqueViolation(error) || skus.length === 0) throw error
    throw await skuTaken(input)
  }
}

async function insertMembers(
  tx: Transaction,
  editor: Principal,
  group: Group,
  template: MemberRow,
  { members, status = template.status }: NewMembers,
): Promise<void> {
  const rows = members.map(({ values, ...member }, at) => {
    const valueIds = valueIdsOf(group.options, values)
    if (!valueIds) throw unknownValues(`members.${at}.values`)
    return { ...member, valueIds, name: madeName(group, valueIds) }
  })
  requireDifferent([...group.members, ...rows])
  if (status === 'live' && template.image === noPicture)
    throw invalidAt('status', 'A product needs a picture before it is live.')
  const [, ...pictures] = picturesOf(template)
  const { description, brand, category, facts, warnings, weightG, image, imageAlt, priceCents } = template
  const shared = { description, brand, category, facts, warnings, weightG, image, imageAlt, pictures, status }
  const { tags } = await tx.product.findUniqueOrThrow({ where: { id: template.id }, select: { tags: true } })
  const created = await tx.product.createManyAndReturn({
    data: rows.map(({ sku = null, price = priceCents, countInStock, valueIds, name }) => ({
      ...shared,
      tags,
      ...{ sku, priceCents: price, countInStock, valueIds, name, madeName: name, groupId: group.id },
    })),
    select: { id: true, countInStock: true, valueIds: true },
  })
  const received = { kind: 'received', cause: 'received', ...actorColumns(editor) } as const
  await tx.stockMovement.createMany({
    data: created.flatMap(({ id, countInStock: change }) =>
      change > 0 ? [{ ...received, productId: id, change }] : [],
    ),
  })
  await copyTranslations(tx, group, template.id, created)
}

/** The texts of the template in further languages, with names of their own. */
async function copyTranslations(
  tx: Transaction,
  group: Group,
  templateId: number,
  created: readonly { id: number; valueIds: number[] }[],
): Promise<void> {
  const ids = created.map(({ id }) => id)
  await tx.$executeRaw`
    insert into "ProductTranslation" ("productId", language, texts, originals)
    select p.id, t.language, t.texts - 'name', t.originals - 'name' from "ProductTranslation" t, unnest(${ids}::int[]) p (id)
    where t."productId" = ${templateId}`
  const names = created.flatMap(({ id, valueIds }) =>
    [...madeNamesIn(group, valueIds)].map(([language, name]) => ({ id, language, texts: { name } })),
  )
  if (names.length === 0) return
  await tx.$executeRaw`
    insert into "ProductTranslation" as t ("productId", language, texts)
    select id, language, texts from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) r (id int, language text, texts jsonb)
    on conflict ("productId", language) do update set texts = t.texts || excluded.texts`
}

function requireOwnSkus({ members }: NewMembers): void {
  const seen = new Set<string>()
  for (const [at, { sku }] of members.entries()) {
    if (!sku) continue
    const mistake = destroyedNumber(sku)
    if (mistake) throw invalidAt(`members.${at}.sku`, mistake)
    if (seen.has(sku)) throw invalidAt(`members.${at}.sku`, `Two new members have the SKU ${sku}.`)
    seen.add(sku)
  }
}

async function skuTaken({ members }: NewMembers): Promise<Problem> {
  const other = await db.product.findFirst({
    where: { sku: { in: members.flatMap(({ sku }) => sku ?? []) } },
    select: { id: true, name: true, sku: true },
  })
  const at = members.findIndex(({ sku }) => sku === other?.sku)
  const message = `Another product has the SKU ${other?.sku ?? ''}: ${other ? `${other.name} (${other.id})` : 'it was deleted just now'}.`
  return invalidAt(`members.${Math.max(at, 0)}.sku`, message)
}

async function logMembers(tx: Transaction, editor: Principal, group: Group, added: number): Promise<void> {
  const { length } = group.members
  await tx.productGroup.update({ where: { id: group.id }, data: { version: { increment: 1 } } })
  await recordAudit(tx, editor, {
    action: 'group-changed',
    entity: 'group',
    entityId: group.id,
    changes: { members: [length, length + added] },
  })
}
