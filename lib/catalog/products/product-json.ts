import 'server-only'
import { averageRating } from '@/lib/catalog/reviews/rating'
import type { Prisma } from '@/lib/generated/prisma/client'
import { selectOf } from '@/lib/platform/db/read-rows'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { picturesOf } from './product-pictures'
import { type ProductDetailJson, type ProductJson, plainFields, type ReviewJson } from './product-schema'

const maxReviews = 100

export const reviewSelect = {
  id: true,
  name: true,
  rating: true,
  comment: true,
  createdAt: true,
  answer: true,
  helpfulCount: true,
} satisfies Prisma.ReviewSelect

export const productRow = z.object({
  id: z.int(),
  ...plainFields,
  image: z.string(),
  imageAlt: z.string(),
  priceCents: z.int(),
  countInStock: z.int(),
  ratingSum: z.int(),
  numReviews: z.int(),
  createdAt: z.date(),
  version: z.int(),
  pictures: z.unknown(),
  facts: z.array(z.string()),
  status: z.enum(['live', 'draft']),
  compareAtCents: z.int().nullable(),
})
export const editedRow = productRow.omit({ ratingSum: true, numReviews: true, createdAt: true })
export const productSelect = selectOf(productRow) satisfies Prisma.ProductSelect

export const productDetailSelect = {
  ...productSelect,
  reviews: {
    where: { hiddenAt: null },
    select: reviewSelect,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxReviews,
  },
} satisfies Prisma.ProductSelect

type ReviewRow = Prisma.ReviewGetPayload<{ select: typeof reviewSelect }>
export type ProductRow = z.infer<typeof productRow>
type ProductDetailRow = Prisma.ProductGetPayload<{ select: typeof productDetailSelect }>

/** `verified` are the ids of reviews of verified buyers, this one among them if it is one (lib/catalog/reviews/verified-buyers.ts). */
export function reviewJsonOf(
  { id, createdAt, ...review }: ReviewRow,
  verified: ReadonlySet<number>,
): ReviewJson {
  return { _id: id, ...review, createdAt: createdAt.toISOString(), isVerified: verified.has(id) }
}

export function pricesOf({ priceCents, compareAtCents }: Pick<ProductRow, 'priceCents' | 'compareAtCents'>) {
  const compareAtPrice = compareAtCents === null ? null : formatAmount(compareAtCents)
  return { price: formatAmount(priceCents), compareAtPrice }
}

/** Serializes a product row: the price as text, the average as rating, and its picture as the first of all. */
export function productJsonOf(row: ProductRow): ProductJson {
  const { id, priceCents, compareAtCents, ratingSum, createdAt, ...product } = row
  return {
    _id: id,
    ...product,
    ...pricesOf({ priceCents, compareAtCents }),
    rating: averageRating(ratingSum, product.numReviews),
    createdAt: createdAt.toISOString(),
    pictures: picturesOf(product),
  }
}

/** Serializes a product row with its newest reviews; `verified` as for `reviewJsonOf`. */
export function productDetailJsonOf(
  { reviews, ...product }: ProductDetailRow,
  verified: ReadonlySet<number>,
): ProductDetailJson {
  return { ...productJsonOf(product), reviews: reviews.map((review) => reviewJsonOf(review, verified)) }
}
