import { db } from '@/lib/platform/db/db'
import { seedProducts } from '@/prisma/demo/seed-products'

/** Replaces the products of the test's database by those of the demo, with its groups. Returns the ids of its catalogue by slug. */
export async function seedDemoGoods(): Promise<Map<string, number>> {
  await db.$executeRaw`truncate "Product", "ProductGroup" restart identity cascade`
  return db.$transaction((tx) => seedProducts(tx, new Map()), { timeout: 60_000 })
}
