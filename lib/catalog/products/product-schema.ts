import {
  groupOptionsJson,
  toldGroupJson,
  toldOptionJson,
  variantJson,
} from '@/lib/catalog/siblings/told-schema'
import { translationsJson } from '@/lib/catalog/translations/translation-schema'
import { t } from '@/lib/shared/messages/message'
import { fallbackJson } from '@/lib/shared/messages/translation-input'
import { amountJson, freeTextInput, idJson, numberInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { eachOf } from './product-fields'

/** A review in responses (Spec §3). */
export const reviewJson = z.object({
  _id: idJson,
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  createdAt: timeJson,
  /** Its author's account had bought the product here, and kept it. Others are not checked. */
  isVerified: z.boolean(),
  answer: z.string().nullable(),
  helpfulCount: z.int().min(0),
})

const chooseRating = () => t('review.choose-rating')

/** Body of POST /api/products/review/{id}/. The known client sends the rating as a string, "" when none is chosen. */
export const reviewInput = z.object({
  rating: numberInput(/^[1-5]$/, chooseRating).pipe(
    z.int({ error: chooseRating }).min(1, { error: chooseRating }).max(5, { error: chooseRating }),
  ),
  comment: freeTextInput(() => t('review.comment'), 5000),
})

/** One view of a product. Clients use `src` unchanged as an image source. */
export const pictureJson = z.object({ src: z.string(), alt: z.string() })

export const productStatuses = ['live', 'draft'] as const

/** The fields that are the same in a row of the database and in an answer. */
export const plainFields = {
  ...eachOf('text', () => z.string()),
  ...eachOf('code', () => z.string().nullable()),
  ...eachOf('whole', () => z.int().min(0).nullable()),
  ...eachOf('note', () => z.string()),
}

/** A product in responses (Spec §3). Clients use `image` unchanged as an image source. */
export const productJson = z.object({
  _id: idJson,
  ...plainFields,
  image: z.string(),
  imageAlt: z.string(),
  price: amountJson,
  countInStock: z.int().min(0),
  rating: z.number().min(0).max(5),
  numReviews: z.int().min(0),
  createdAt: timeJson,
  /** Raised by every edit; an edit sends back what it has seen. */
  version: z.int().min(0),
  /** All views. The first one is `image` with `imageAlt`. */
  pictures: z.array(pictureJson).min(1).max(8),
  facts: z.array(z.string().max(120)).max(8),
  /** A draft is answered to admins only. */
  status: z.enum(productStatuses),
  /** The lowest price of the 30 days before a reduction, above `price`; `null` without one. */
  compareAtPrice: amountJson.nullable(),
  /** The group of products that it is a member of, and its values of the options. */
  group: toldGroupJson.nullable(),
  options: z.array(toldOptionJson),
  /** In a further language: the name of its category, and which texts are in the shop's own language. */
  categoryName: z.string().optional(),
  fallback: fallbackJson.optional(),
  /** Answered to admins and their programs, by a shop with further languages. */
  translations: translationsJson.optional(),
})

/** A single product, with the newest 100 of its reviews that are shown, and the live members of its group. */
export const productDetailJson = productJson.extend({
  group: toldGroupJson.extend({ options: groupOptionsJson }).nullable(),
  variants: z.array(variantJson),
  reviews: z.array(reviewJson).max(100),
})

export type ReviewJson = z.infer<typeof reviewJson>
export type ProductJson = z.infer<typeof productJson>
export type ProductDetailJson = z.infer<typeof productDetailJson>
export type ReviewInput = z.infer<typeof reviewInput>
