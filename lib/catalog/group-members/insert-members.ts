import 'server-only'
import { actorColumns } from '@/lib/accounts/audit/actor'
import type { Principal } from '@/lib/accounts/permissions/viewer'
import { type Group, lockProducts, type MemberRow } from '@/lib/catalog/product-groups/group-rows'
import type { NewMembers } from '@/lib/catalog/product-groups/group-schema'
import { productOf, requireDifferent, unknownValues } from '@/lib/catalog/product-groups/group-transaction'
import { madeName, madeNamesIn } from '@/lib/catalog/product-groups/member-edits'
import { valueIdsOf } from '@/lib/catalog/product-groups/merge-options'
import { noPicture, pictureColumns, picturesOf } from '@/lib/catalog/products/product-pictures'
import type { Transaction } from '@/lib/platform/db/db'
import { invalidAt } from '@/lib/shared/problem/problem'

/**
 * Inserts new products like the template, which is locked, as it is now, into a locked group: with names of their own, and with what is
 * said of each, and returns the template. `path` is where the input has them. Throws `product-not-found`, `same-options`, and `invalid-input`.
 */
export async function insertMembers(
  tx: Transaction,
  editor: Principal,
  group: Group,
  { template: templateId, members, status }: NewMembers,
  path: string,
): Promise<MemberRow> {
  const rows = members.map(({ values, ...member }, at) => {
    const valueIds = valueIdsOf(group.options, values)
    if (!valueIds) throw unknownValues(`${path}.${at}.values`)
    return { ...member, valueIds, name: madeName(group, valueIds) }
  })
  requireDifferent([...group.members, ...rows])
  const template = productOf(
    new Map((await lockProducts(tx, [templateId])).map((row) => [row.id, row])),
    templateId,
  )
  const { description, brand, category, facts, warnings, weightG, priceCents } = template
  const { tags } = await tx.product.findUniqueOrThrow({ where: { id: templateId }, select: { tags: true } })
  const shared = { description, brand, category, facts, warnings, weightG, tags }
  const data = rows.map(({ sku = null, price = priceCents, countInStock, pictures, valueIds, name }) => ({
    ...shared,
    ...pictureColumns(pictures ?? picturesOf(likest(group, valueIds) ?? template)),
    ...{ sku, priceCents: price, countInStock, valueIds, name, madeName: name },
    ...{ groupId: group.id, status: status ?? template.status },
  }))
  if (data.some((row) => row.status === 'live' && row.image === noPicture))
    throw invalidAt('status', 'A product needs a picture before it is live.')
  const created = await tx.product.createManyAndReturn({
    data,
    select: { id: true, countInStock: true, valueIds: true },
  })
  const received = { kind: 'received', cause: 'received', ...actorColumns(editor) } as const
  await tx.stockMovement.createMany({
    data: created.flatMap(({ id, countInStock: change }) =>
      change > 0 ? [{ ...received, productId: id, change }] : [],
    ),
  })
  await copyTranslations(tx, group, templateId, created)
  return template
}

/** The member whose pictures show these values, too: of the same colour, or else pattern or material. */
function likest({ options, members }: Group, valueIds: readonly number[]): MemberRow | undefined {
  const kinds = ['colour', 'pattern', 'material'] as const
  const places = kinds.map((kind) => options.findIndex((option) => option.kind === kind))
  const shown = places.find((place) => place >= 0)
  return shown === undefined
    ? undefined
    : members.find((member) => member.valueIds[shown] === valueIds[shown] && member.image !== noPicture)
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
