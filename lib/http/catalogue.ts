import 'server-only'
import { revalidateTag, unstable_cache } from 'next/cache'
import { type DatabaseOutage, outageOf } from '@/lib/database-outage'
import { countPages } from '@/lib/paging'
import { findProduct, listProducts } from '@/lib/products/queries'
import type { ProductJson } from '@/lib/products/schema'

/** Products per page of the shop. */
const productsPerPage = 24
/** Cached for two minutes (Spec §9), and expired at once by every write to a product. */
const revalidateSeconds = 120
const listTag = 'products'

function productTag(id: number): string {
  return `product:${id}`
}

/** Page `page` of the shop (from 1) and the number of pages; beyond the last one the list is empty. */
export const cachedProducts = unstable_cache(
  async (page: number): Promise<{ products: ProductJson[]; pageCount: number }> => {
    const { items, total } = await listProducts({ page, pageSize: productsPerPage })
    return { products: items, pageCount: countPages(total, productsPerPage) }
  },
  [listTag],
  { tags: [listTag], revalidate: revalidateSeconds },
)

/** One product with its reviews, or `null`. */
export function cachedProduct(id: number) {
  const read = unstable_cache(() => findProduct(id), [productTag(id)], {
    tags: [productTag(id)],
    revalidate: revalidateSeconds,
  })
  return rethrowRecentOutage(read)
}

const rethrowMs = 1000
let recent: { outage: DatabaseOutage; until: number } | null = null

/**
 * Runs `read`, and for a second after an outage throws that outage again instead. Next renders a failed page a second time
 * for the title of its error screen; that render must not wait for a hanging database again.
 */
async function rethrowRecentOutage<T>(read: () => Promise<T>): Promise<T> {
  if (recent && performance.now() < recent.until) throw recent.outage
  return read().catch((error: unknown) => {
    const outage = outageOf(error)
    if (outage) recent = { outage, until: performance.now() + rethrowMs }
    throw error
  })
}

/** Expires every cached page that shows one of these products; the next request renders it again. */
export function expireProducts(ids: Iterable<number>): void {
  for (const tag of [listTag, ...[...ids].map(productTag)]) revalidateTag(tag, { expire: 0 })
}
