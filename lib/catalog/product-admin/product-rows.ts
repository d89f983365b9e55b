import { type ProductJson, productJson } from '@/lib/catalog/products/product-schema'
import { amountJson, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** What those members of a group come to that a filter is for. */
const groupRowJson = z.object({
  /** All members, whatever the filter. */
  count: z.int().min(1),
  /** The members that the filter is for, in the order of their options. */
  found: z.array(idJson).min(1),
  countInStock: z.int().min(0),
  priceFrom: amountJson,
  priceTo: amountJson,
  /** Null where they differ. */
  category: z.string().nullable(),
  brand: z.string().nullable(),
})
export type GroupRow = z.infer<typeof groupRowJson>

/** An entry of GET /api/products/manage/: a product, or with `group=1` a group by the first of its products. */
export const deskProductJson = productJson.extend({ members: groupRowJson.optional() })
export type DeskProductJson = z.infer<typeof deskProductJson>

/** A row of the desk's list; `shown` are the products of a group that is open. */
export type DeskRow = DeskProductJson & { shown?: ProductJson[] }

/** So few of a group's products that a filter finds are shown at once. */
const fewMembers = 6

/** Whether a filter finds a few products of a group only: they are always shown. */
export const isFew = ({ count, found }: GroupRow): boolean =>
  found.length < count && found.length <= fewMembers
