import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { readGroup } from './read-group'
import { localText } from './told-groups'
import type { GroupOptionsJson, VariantJson } from './told-schema'

const variantRow = z.object({
  id: z.int(),
  valueIds: z.array(z.int()),
  priceCents: z.int(),
  compareAtCents: z.int().nullable(),
  countInStock: z.int(),
  image: z.string(),
})

/** Returns the live members of a group in the owner's order, and its options with the values that these have, in the current language. */
export async function readVariants(
  groupId: number,
): Promise<{ options: GroupOptionsJson; variants: VariantJson[] }> {
  const [group, rows] = await Promise.all([
    readGroup(db, groupId),
    readRows(db, variantRow)`
      select id, "valueIds", "priceCents", "compareAtCents", "countInStock", image from "Product"
      where "groupId" = ${groupId} and status = 'live' order by id`,
  ])
  if (!group) return { options: [], variants: [] }
  const used = new Set(rows.flatMap(({ valueIds }) => valueIds))
  const values = group.options.flatMap((option) => option.values)
  const places = new Map(values.map(({ id }, place) => [id, place]))
  const texts = new Map(values.map(({ id, value, translations }) => [id, localText(value, translations)]))
  const placeOf = ({ valueIds }: z.infer<typeof variantRow>, at: number) => places.get(valueIds[at] ?? 0) ?? 0
  const inOrder = rows.toSorted((one, other) => {
    const at = group.options.findIndex((_, place) => placeOf(one, place) !== placeOf(other, place))
    return at < 0 ? 0 : placeOf(one, at) - placeOf(other, at)
  })
  return {
    options: group.options.map(({ name, kind, translations, values: own }) => ({
      name: localText(name, translations),
      kind,
      values: own
        .filter(({ id }) => used.has(id))
        .map(({ value, translations: local }) => localText(value, local)),
    })),
    variants: inOrder.map(({ id, valueIds, priceCents, compareAtCents, ...row }) => ({
      _id: id,
      options: valueIds.map((value) => texts.get(value) ?? ''),
      price: formatAmount(priceCents),
      compareAtPrice: compareAtCents === null ? null : formatAmount(compareAtCents),
      ...row,
    })),
  }
}
