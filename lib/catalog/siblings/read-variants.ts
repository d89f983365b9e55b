import 'server-only'
import { type LocalTexts, type OptionRow, readGroup } from '@/lib/catalog/product-groups/read-group'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { ownersOrder } from './canonical-member'
import { localFields, localText } from './local-texts'
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
      select m.id, m."valueIds", m."priceCents", m."compareAtCents", m."countInStock", m.image from "Product" m
      where m."groupId" = ${groupId} and m.status = 'live' order by ${ownersOrder}`,
  ])
  if (!group) return { options: [], variants: [] }
  const used = new Set(rows.flatMap(({ valueIds }) => valueIds))
  const values = group.options.flatMap((option) => option.values)
  const texts = new Map(values.map(({ id, value, translations }) => [id, localText(value, translations)]))
  return {
    options: group.options.map((option) =>
      optionJsonOf(
        option,
        option.values.filter(({ id }) => used.has(id)),
      ),
    ),
    variants: rows.map(({ id, valueIds, priceCents, compareAtCents, ...row }) => ({
      _id: id,
      options: valueIds.map((value) => texts.get(value) ?? ''),
      price: formatAmount(priceCents),
      compareAtPrice: compareAtCents === null ? null : formatAmount(compareAtCents),
      ...row,
    })),
  }
}

function optionJsonOf({ name, kind, translations }: OptionRow, values: OptionRow['values']) {
  const keyed = values.map((row, at) => [`values.${at}`, [row.value, row.translations] as const] as const)
  const own = new Map<string, readonly [string, LocalTexts]>([['name', [name, translations]], ...keyed])
  const { name: localName = name, fallback, ...local } = localFields(Object.fromEntries(own))
  return { name: localName, kind, values: Object.values(local), ...(fallback && { fallback }) }
}
