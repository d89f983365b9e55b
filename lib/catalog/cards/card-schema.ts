import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { productJson } from '@/lib/catalog/products/product-schema'
import { fallbackJson } from '@/lib/shared/messages/translation-input'
import { amountJson, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const maxSwatches = 5

/** In a further language: which texts are in the shop's own. */
const local = { fallback: fallbackJson.optional() }

/** What one entry of a list stands for: a product, or a group by the member that fits best. */
export const cardParts = {
  /** Live members; 1 of a product without a group. */
  variantCount: z.int().min(1),
  /** The lowest price of the live members; null when all cost the same. */
  priceFrom: amountJson.nullable(),
  /** How many values of each option live members have, in the order of the options. */
  choices: z.array(
    z.object({ name: z.string(), kind: z.enum(optionKinds), count: z.int().min(1), ...local }),
  ),
  /**
   * The live member of each colour that is nearest to the entry, or of another option, sizes aside, whose values have pictures of their own;
   * the rest is `choices`. `instead`: its values of other options where they are not those of the entry.
   */
  swatches: z
    .array(
      z.object({
        ...{ _id: idJson, value: z.string(), image: z.string(), imageAlt: z.string() },
        instead: z.array(z.string()).optional(),
        ...local,
      }),
    )
    .max(maxSwatches),
}

/** An entry of GET /api/products/; what cards have beside products is told with `group=1`. */
export const listedProductJson = productJson.extend(z.object(cardParts).partial().shape)

/** An entry of GET /api/products/?group=1, and of the lists of shoppers. */
const cardJson = productJson.extend(cardParts)
export type CardJson = z.infer<typeof cardJson>
