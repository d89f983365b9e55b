import type { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'

type Fields = Pick<Prisma.ProductCreateInput, 'name'> & Partial<Prisma.ProductCreateInput>

export async function create(fields: Fields): Promise<number> {
  const rest = { brand: 'Ostrel', category: 'Home', description: '', image: '/p.webp' }
  const data = { ...rest, priceCents: 100, countInStock: 1, ...fields }
  return (await db.product.create({ data, select: { id: true } })).id
}

/** Each test has a catalogue of its own. */
export async function catalogue(...products: Fields[]): Promise<void> {
  // To truncate takes many times as long: it makes new files for all tables that refer to products.
  await db.product.deleteMany()
  await db.searchWord.deleteMany()
  for (const product of products) await create(product)
}
