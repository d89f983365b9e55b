import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { addDemoGroups } from '@/lib/admin/setup/demo-groups'
import { pictureJson } from '@/lib/catalog/products/product-schema'
import { root } from '@/lib/platform/config/root'
import type { Transaction } from '@/lib/platform/db/db'
import { parseCents } from '@/lib/shared/money/money'

const hourMs = 60 * 60 * 1000
/** The first review is later. */
const newestProductAt = Date.parse('2025-09-15T08:00:00.000Z')

const price = z.string().transform(parseCents).pipe(z.int())
const catalogue = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    description: z.string(),
    price,
    /** The oldest comes first. */
    formerPrices: z.array(z.object({ daysAgo: z.int(), price })).default([]),
    countInStock: z.int(),
    /** A draft may have none. */
    image: z.string().optional(),
    imageAlt: z.string(),
    tags: z.array(z.enum(['gift', 'kids'])),
    pictures: z.array(pictureJson).default([]),
    facts: z.array(z.string()).default([]),
    sku: z.string(),
    weightG: z.int().optional(),
    status: z.enum(['live', 'draft']).default('live'),
  }),
)
const reviews = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    rating: z.int(),
    comment: z.string(),
    createdAt: z.coerce.date().optional(),
    /** Instead of a date, for one of a demo account that follows its order. */
    daysAgo: z.int().optional(),
    email: z.string().optional(),
    answer: z.string().optional(),
  }),
)

function read<T>(name: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path.join(root, 'prisma/demo', name), 'utf8')))
}

function seedReviews(all: z.infer<typeof reviews>, users: ReadonlyMap<string, number>) {
  const dated = all.map(({ createdAt, daysAgo = 0, ...review }) => ({
    ...review,
    createdAt: createdAt ?? new Date(Date.now() - daysAgo * 24 * hourMs),
  }))
  const [, , third] = dated
    .map(({ createdAt }) => createdAt)
    .sort((one, other) => other.getTime() - one.getTime())
  return dated.map(({ email = '', ...review }) => ({
    ...review,
    userId: users.get(email),
    readAt: third && review.createdAt < third ? review.createdAt : null,
    answeredAt: review.answer ? new Date(review.createdAt.getTime() + 24 * hourMs) : null,
  }))
}

/** Creates products with their groups and reviews, for users by e-mail. Returns the ids of the catalogue's products by slug. */
export async function seedProducts(
  tx: Transaction,
  users: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const allReviews = seedReviews(read('reviews.json', reviews), users)
  const ids = new Map<string, number>()
  // Newer products have higher ids.
  const oldestFirst = [...read('catalogue.json', catalogue).entries()].reverse()
  for (const [index, { slug, price, image, formerPrices, ...product }] of oldestFirst) {
    const productReviews = allReviews.filter((review) => review.slug === slug)
    const { id } = await tx.product.create({
      data: {
        ...product,
        // What was not asked yet is no part of a price's past.
        status: formerPrices.length > 0 ? 'draft' : product.status,
        image: `/images/${image ?? 'no-picture.svg'}`,
        priceCents: price,
        ratingSum: productReviews.reduce((sum, { rating }) => sum + rating, 0),
        numReviews: productReviews.length,
        createdAt: new Date(newestProductAt - index * hourMs),
        reviews: { createMany: { data: productReviews.map(({ slug: _, ...review }) => review) } },
      },
      select: { id: true },
    })
    await seedReduction(tx, id, price, formerPrices)
    ids.set(slug, id)
  }
  await addDemoGroups(tx)
  return ids
}

async function seedReduction(
  tx: Transaction,
  id: number,
  priceCents: number,
  past: { daysAgo: number; price: number }[],
) {
  const last = past.at(-1)
  if (!last) return
  const rows = past.map(({ daysAgo, price: priceCents }) => ({
    productId: id,
    priceCents,
    at: new Date(Date.now() - daysAgo * 24 * hourMs),
  }))
  await tx.priceChange.createMany({ data: rows })
  const select = { id: true } as const
  await tx.product.update({ where: { id }, data: { status: 'live', priceCents: last.price }, select })
  await tx.product.update({ where: { id }, data: { priceCents, compareAtCents: last.price }, select })
}
