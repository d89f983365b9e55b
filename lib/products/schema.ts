import { z } from 'zod'
import { amountJson, idJson, timeJson } from '@/lib/wire'

/** Review on the wire (Spec §3). */
export const reviewJson = z.object({
  _id: idJson,
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  createdAt: timeJson,
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
