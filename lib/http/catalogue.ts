import 'server-only'
import { revalidateTag, unstable_cache } from 'next/cache'
import { type DatabaseOutage, outageOf } from '@/lib/database-outage'
import { countPages } from '@/lib/paging'
import { findProduct, listProducts } from '@/lib/products/queries'
import type { ProductJson } from '@/lib/products/schema'

/** Products of one page of the shop. */
export const productsPerPage = 24
/** Fresh for two minutes (Spec §9), and expired at once by every write that touches a product. */
const freshForSeconds = 120
const listTag = 'products'

function productTag(id: number): string {
  return `product:${id}`
}

/** Page `page` of the shop (from 1) and how many pages there are; beyond the last one the list is empty. */
export const cachedProducts = unstable_cache(
  async (page: number): Promise<{ products: ProductJson[]; pageCount: number }> => {
    const { items, total } = await listProducts({ page, pageSize: productsPerPage })
    return { products: items, pageCount: countPages(total, productsPerPage) }
  },
  [listTag],
  { tags: [listTag], revalidate: freshForSeconds },
)

/** One product with its reviews, or `null`. */
export function cachedProduct(id: number) {
  const read = unstable_cache(() => findProduct(id), [productTag(id)], {
    tags: [productTag(id)],
    revalidate: freshForSeconds,
  })
  return tellOutages(read)
}

const tellAgainForMs = 1000
let last: { outage: DatabaseOutage; until: number } | null = null

/**
 * What `read` answers. Next renders a page that has failed once more, for the title of its error screen: an outage is told
 * again for a second, so that nobody waits twice for a database that hangs.
 */
async function tellOutages<T>(read: () => Promise<T>): Promise<T> {
  if (last && performance.now() < last.until) throw last.outage
  return read().catch((error: unknown) => {
    const outage = outageOf(error)
    if (outage) last = { outage, until: performance.now() + tellAgainForMs }
    throw error
  })
}

/** Expires every cached page that shows one of these products; the next look at it is fresh. */
export function expireProducts(ids: Iterable<number>): void {
  for (const tag of [listTag, ...[...ids].map(productTag)]) revalidateTag(tag, { expire: 0 })
}
