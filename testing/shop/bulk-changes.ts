import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { bulkInput } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import { changeProducts } from '@/lib/catalog/bulk-edit/change-products'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'

/** Returns what changes many products as this owner, or as another viewer. */
export function bulkChanges(owner: Viewer) {
  return (body: object, key: string | null = null, viewer: Viewer = owner) =>
    changeProducts(viewer, bulkInput.parse(body), key)
}

/** A product has the code of its refusal, or what was done to it. */
export const outcomes = async (work: ReturnType<typeof changeProducts>) =>
  (await work).results.map(({ outcome, code }) => code ?? outcome)

export const ten = { price: { percent: '-10' } }

export async function products(
  count: number,
  fields: Parameters<typeof createProduct>[0] = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await createProduct(fields)).id)
  return ids
}

/** They are in cents. */
export const pricesOf = async (ids: number[]) => {
  const rows = await db.product.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  return rows.map(({ priceCents }) => priceCents)
}
