import { z } from 'zod'
import { amountJson, freeTextInput, idJson, timeJson } from '@/lib/wire'

/** Review on the wire (Spec §3). */
export const reviewJson = z.object({
  _id: idJson,
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  createdAt: timeJson,
})

const chooseRating = 'Please choose a rating from 1 to 5.'

/** Body of POST /api/products/review/{id}/. The known client sends the rating as text, "" when none was chosen. */
export const reviewInput = z.object({
  rating: z
    .union(
      [
        z
          .string()
          .regex(/^[1-5]$/)
          .transform(Number),
        z.number(),
      ],
      { error: chooseRating },
    )
    .pipe(z.int(chooseRating).min(1, chooseRating).max(5, chooseRating)),
  comment: freeTextInput('Comment', 5000),
})

/** Product on the wire (Spec §3). `image` is used verbatim as an image source. */
export const productJson = z.object({
  _id: idJson,
  name: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  price: amountJson,
  countInStock: z.int().min(0),
  rating: z.number().min(0).max(5),
  numReviews: z.int().min(0),
  createdAt: timeJson,
})

/** A single product carries its newest 100 reviews. */
export const productDetailJson = productJson.extend({ reviews: z.array(reviewJson).max(100) })

export type ReviewJson = z.infer<typeof reviewJson>
export type ProductJson = z.infer<typeof productJson>
export type ProductDetailJson = z.infer<typeof productDetailJson>
export type ReviewInput = z.infer<typeof reviewInput>
