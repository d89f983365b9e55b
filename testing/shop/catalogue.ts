import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'

/** Products for tests of the search. */

type Fields = Pick<Prisma.ProductCreateInput, 'name'> & Partial<Prisma.ProductCreateInput>

/** Creates a product. */
export async function create(fields: Fields): Promise<number> {
  const rest = { brand: 'Ostrel', category: 'Home', description: '', image: '/p.webp' }
  const data = { ...rest, priceCents: 100, countInStock: 1, ...fields }
  return (await db.product.create({ data, select: { id: true } })).id
}

/** A catalogue of its own for each test. */
export async function catalogue(...products: Fields[]): Promise<void> {
  // Truncating takes many times as long: it makes new files for all tables that refer to products.
  await db.product.deleteMany()
  await db.searchWord.deleteMany()
  for (const product of products) await create(product)
}
