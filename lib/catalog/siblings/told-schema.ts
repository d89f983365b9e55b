import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { fallbackJson } from '@/lib/shared/messages/translation-input'
import { amountJson, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** In a further language each part names with `fallback` what it has in the shop's own. */
const local = { fallback: fallbackJson.optional() }

/** The group of a product; its rating is that of all members that are live. */
export const toldGroupJson = z.object({
  _id: idJson,
  name: z.string(),
  rating: z.number().min(0).max(5),
  numReviews: z.int().min(0),
  ...local,
})

/** One value of each option of its group, in their order. */
export const toldOptionJson = z.object({ name: z.string(), value: z.string(), ...local })

/** The options of a group with the values that live members have, in the owner's order; `values.0` is the first in `fallback`. */
export const groupOptionsJson = z.array(
  z.object({ name: z.string(), kind: z.enum(optionKinds), values: z.array(z.string()), ...local }),
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
