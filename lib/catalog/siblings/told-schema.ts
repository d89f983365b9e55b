import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { amountJson, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** The group of a product; its rating is that of all members that are live. */
export const toldGroupJson = z.object({
  _id: idJson,
  name: z.string(),
  rating: z.number().min(0).max(5),
  numReviews: z.int().min(0),
})

/** One value of each option of its group, in their order. */
export const toldOptionJson = z.object({ name: z.string(), value: z.string() })

/** The options of a group with the values that live members have, in the owner's order. */
export const groupOptionsJson = z.array(
  z.object({ name: z.string(), kind: z.enum(optionKinds), values: z.array(z.string()) }),
)

/** A live member of a group, the product itself included. */
export const variantJson = z.object({
  _id: idJson,
  options: z.array(z.string()),
  price: amountJson,
  compareAtPrice: amountJson.nullable(),
  countInStock: z.int().min(0),
  image: z.string(),
})

export type ToldGroup = z.infer<typeof toldGroupJson>
export type ToldOption = z.infer<typeof toldOptionJson>
export type GroupOptionsJson = z.infer<typeof groupOptionsJson>
export type VariantJson = z.infer<typeof variantJson>
