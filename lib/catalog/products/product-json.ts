import 'server-only'
import { averageRating } from '@/lib/catalog/reviews/rating'
import { readVariants } from '@/lib/catalog/siblings/read-variants'
import { type OfGroup, readGroupsOf } from '@/lib/catalog/siblings/told-groups'
import type { Prisma } from '@/lib/generated/prisma/client'
import { selectOf } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { picturesOf } from './product-pictures'
import { type ProductDetailJson, type ProductJson, plainFields, type ReviewJson } from './product-schema'

/** Of a product, or of a group, that are told at once. */
export const maxReviews = 100

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
  groupId: z.int().nullable(),
  /** Null of a row of a file. */
  valueIds: z
    .array(z.int())
    .nullable()
    .transform((ids) => ids ?? []),
})
export const editedRow = productRow.omit({
  ratingSum: true,
  numReviews: true,
  createdAt: true,
  groupId: true,
  valueIds: true,
})
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

/**
 * Serializes product rows: the price as text, the average as rating, the picture as the first of all, and the group in the current
 * language.
 */
export async function productsJsonOf(
  rows: readonly ProductRow[],
  tx?: SqlTransaction,
): Promise<ProductJson[]> {
  return productsJsonBy(rows, await readGroupsOf(rows, tx))
}

/** As `productsJsonOf`, where it is known what the rows say of their groups. */
export const productsJsonBy = (
  rows: readonly ProductRow[],
  groupOf: (row: ProductRow) => OfGroup,
): ProductJson[] => rows.map((row) => ({ ...plainJsonOf(row), ...groupOf(row) }))

/** Serializes one product row, as `productsJsonOf`. */
export async function productJsonOf(row: ProductRow, tx?: SqlTransaction): Promise<ProductJson> {
  const groupOf = await readGroupsOf([row], tx)
  return { ...plainJsonOf(row), ...groupOf(row) }
}

function plainJsonOf(row: ProductRow): Omit<ProductJson, 'group' | 'options'> {
  const { id, priceCents, compareAtCents, ratingSum, createdAt, groupId: _, valueIds: __, ...product } = row
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
export async function productDetailJsonOf(
  { reviews, ...row }: ProductDetailRow,
  verified: ReadonlySet<number>,
): Promise<ProductDetailJson> {
  const [{ group, ...product }, { options, variants }] = await Promise.all([
    productJsonOf(row),
    row.groupId === null ? noVariants : readVariants(row.groupId),
  ])
  return {
    ...product,
    group: group && { ...group, options },
    variants,
    reviews: reviews.map((review) => reviewJsonOf(review, verified)),
  }
}

const noVariants = { options: [], variants: [] }
