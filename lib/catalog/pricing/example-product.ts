import 'server-only'
import { db } from '@/lib/platform/db/db'
import { type ExampleProduct, exampleShirt } from './price-questions'

/** Returns a product that is sold, by which a change of prices is shown; a shirt in a shop that has none. */
export async function readExampleProduct(): Promise<ExampleProduct> {
  const product = await db.product.findFirst({
    where: { status: 'live', priceCents: { gt: 0 } },
    orderBy: { id: 'asc' },
    select: { name: true, priceCents: true },
  })
  return product ? { ...product, name: `“${product.name}”` } : exampleShirt
}
