import 'server-only'
import { type ProductRow, productSelect } from '@/lib/catalog/products/product-json'
import { readCanonicalMembers } from '@/lib/catalog/siblings/canonical-member'
import { db } from '@/lib/platform/db/db'

/** Each batch is a statement of its own by the primary key: neither memory nor a connection is held while a client reads. */

/** A product as the sitemap lists it: `changedAt` is when its page last said something else. */
export type ProductAddress = { id: number; changedAt: Date }

/** About half a megabyte of XML each. */
const batchSizes = { addresses: 2000, products: 250 }
const orderBy = { id: 'asc' } as const

/**
 * Yields the products with ids from `firstId` to `lastId` whose addresses search engines list, in batches: of a group its canonical member
 * only. A batch may be empty.
 */
export async function* addressBatches(firstId: number, lastId: number): AsyncGenerator<ProductAddress[]> {
  const take = batchSizes.addresses
  const select = { id: true, changedAt: true, groupId: true } as const
  const live = batches(firstId, take, (gte) =>
    db.product.findMany({ where: { id: { gte, lte: lastId }, status: 'live' }, select, orderBy, take }),
  )
  for await (const batch of live) {
    const canonical = await readCanonicalMembers([...new Set(batch.flatMap(({ groupId }) => groupId ?? []))])
    yield batch.filter(({ id, groupId }) => groupId === null || canonical.get(groupId) === id)
  }
}

export function productBatches(): AsyncGenerator<ProductRow[]> {
  const take = batchSizes.products
  return batches(1, take, (gte) =>
    db.product.findMany({ where: { id: { gte }, status: 'live' }, select: productSelect, orderBy, take }),
  )
}

/** Returns these products in this order, drafts too; deleted ones are left out. */
export async function readProducts(ids: readonly number[]): Promise<ProductRow[]> {
  const rows = await db.product.findMany({ where: { id: { in: [...ids] } }, select: productSelect })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}

async function* batches<Row extends { id: number }>(
  firstId: number,
  size: number,
  read: (firstId: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let next: number | null = firstId; next !== null; ) {
    const rows: Row[] = await read(next)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    next = last && rows.length === size ? last.id + 1 : null
  }
}
