import 'server-only'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { productRow } from '@/lib/catalog/products/product-json'
import { localFields } from '@/lib/catalog/siblings/local-texts'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { Prisma } from '@/lib/generated/prisma/client'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'

const groupRow = z.object({
  name: z.string(),
  translations: localTextsRow,
  lowestCents: z.int(),
  highestCents: z.int(),
})
export const suggestedRow = productRow
  .pick({ id: true, name: true, image: true, priceCents: true, category: true })
  .extend({ group: groupRow.nullable() })
type SuggestedRow = z.infer<typeof suggestedRow>

/** The columns of `suggestedRow` of products `t`. `isMember`: whether it is suggested by itself, and not for its group. */
export const suggestedColumns = (
  isMember: Prisma.Sql,
) => Prisma.sql`t.id, t.name, t.image, t."priceCents", t.category, (
    select json_build_object('name', g.name, 'translations', g.translations, 'lowestCents', g."lowestCents", 'highestCents', g."highestCents")
    from "ProductGroup" g where g.id = t."groupId" and g."liveCount" > 1 and not ${isMember}
  ) as "group"`

/** Serializes rows as suggestions, in the current language: a group by its name, with its lowest price where its prices differ. */
export async function suggestedCards(rows: readonly SuggestedRow[]) {
  const products = await localProducts(
    rows.map(({ id: _id, name, image, priceCents }) => ({
      ...{ _id, name, image },
      price: formatAmount(priceCents),
    })),
  )
  return products.map((product, at) => {
    const group = rows[at]?.group
    if (!group) return product
    const { _id, image, price } = product
    return {
      ...{ _id, image, price },
      ...localFields({ name: [group.name, group.translations] }),
      ...(group.lowestCents < group.highestCents && { priceFrom: formatAmount(group.lowestCents) }),
    }
  })
}
