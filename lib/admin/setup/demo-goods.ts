import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pictureJson } from '@/lib/catalog/products/product-schema'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/db'
import { recordMovements } from '@/lib/sales/inventory/product-stock'
import { parseCents } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { addDemoGroups } from './demo-groups'

const goods = z.array(
  z.object({
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    description: z.string(),
    price: z.string().transform(parseCents).pipe(z.int()),
    countInStock: z.int(),
    image: z.string().optional(),
    imageAlt: z.string(),
    tags: z.array(z.string()),
    pictures: z.array(pictureJson).default([]),
    facts: z.array(z.string()).default([]),
    sku: z.string(),
    weightG: z.int().optional(),
    status: z.enum(['live', 'draft']).default('live'),
  }),
)

/**
 * Adds the products of the demo, with their groups, to a shop that has none: without its reviews, which nobody has written, its reductions, orders and
 * accounts. The oldest has the lowest id.
 */
export async function addDemoGoods(tx: Transaction): Promise<void> {
  if (await tx.product.findFirst({ select: { id: true } })) return
  const file = path.join(env().SHOP_ROOT ?? process.cwd(), 'prisma/demo/catalogue.json')
  const all = goods.parse(JSON.parse(readFileSync(file, 'utf8')))
  const now = Date.now()
  const data = all.toReversed().map(({ price: priceCents, image = 'no-picture.svg', ...product }, index) => ({
    ...product,
    priceCents,
    image: `/images/${image}`,
    createdAt: new Date(now - (all.length - index) * 1000),
  }))
  await tx.product.createMany({ data })
  await addDemoGroups(tx)
  const rows = await tx.product.findMany({
    where: { countInStock: { gt: 0 } },
    select: { id: true, countInStock: true },
    orderBy: { id: 'asc' },
  })
  await recordMovements(
    tx,
    rows.map(({ id: productId, countInStock: change }) => ({
      ...{ productId, change },
      ...({ kind: 'received', cause: 'received' } as const),
    })),
  )
}
