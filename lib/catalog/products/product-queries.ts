import 'server-only'
import {
  isProgram,
  mayAct,
  type Principal,
  requireAction,
  type Viewer,
} from '@/lib/accounts/permissions/viewer'
import { verifiedAmong } from '@/lib/catalog/reviews/verified-buyers'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { withTranslations } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import { columnsOf, readPage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import {
  productDetailJsonOf,
  productDetailSelect,
  productJsonOf,
  productRow,
  productSelect,
  productsJsonOf,
} from './product-json'
import type { ProductDetailJson, ProductJson } from './product-schema'

/** Returns one page of live products, newest first. Public. */
export async function listProducts(paging: Paging): Promise<Paged<ProductJson>> {
  const { items, total } = await readPage('Product', paging, {
    row: productRow,
    columns: columnsOf(productSelect),
  })
  return { items: await localProducts(await productsJsonOf(items)), total }
}

/** Returns the live product with the newest 100 of its reviews that are shown, or `null`; to an admin and to `products:read` also a draft, with `translations`. */
export async function findProduct(
  id: number,
  viewer: Principal | null = null,
): Promise<ProductDetailJson | null> {
  const where = seesDrafts(viewer) ? { id } : { id, status: 'live' as const }
  const row = await db.product.findUnique({ where, select: productDetailSelect })
  if (!row) return null
  const product = await productDetailJsonOf(row, await verifiedAmong(row.reviews.map((review) => review.id)))
  const [told = product] = await localProducts(
    seesDrafts(viewer) ? await withTranslations([product]) : [product],
  )
  return told
}

function seesDrafts(viewer: Principal | null): boolean {
  return isProgram(viewer)
    ? viewer.scopes.includes('products:read')
    : viewer !== null && mayAct(viewer, 'see-admin')
}

/** Like `findProduct`, but throws `product-not-found`, also for an invalid id (`null`). */
export async function getProduct(
  id: number | null,
  viewer: Principal | null = null,
): Promise<ProductDetailJson> {
  const product = id === null ? null : await findProduct(id, viewer)
  if (!product) throw new Problem('product-not-found')
  return product
}

/** Returns those of these products that are live, in the order of the ids. Public. */
export async function findProducts(ids: readonly number[]): Promise<ProductJson[]> {
  const rows = await db.product.findMany({
    where: { id: { in: [...ids] }, status: 'live' },
    select: productSelect,
  })
  const products = await localProducts(await productsJsonOf(rows))
  return products.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
}

const pastRow = z.object({ isPast: z.boolean() })

/**
 * Returns whether a product that was live had this id: the sequence has passed it, which a rolled back insert does, too, and no deleted
 * draft had it. Public.
 */
export async function hasBeenProduct(id: number): Promise<boolean> {
  const [row] = await readRows(db, pastRow)`
    select is_called and last_value >= ${id} and not exists (select from "Product" where id = ${id})
      and not exists (select from "UnseenProduct" where "productId" = ${id}) as "isPast"
    from "Product_id_seq"`
  return row?.isPast ?? false
}

/** Returns the product, without its reviews. Admins only. */
export async function getProductForEdit(viewer: Viewer | null, id: number | null): Promise<ProductJson> {
  requireAction(viewer, 'see-admin')
  const row = id === null ? null : await db.product.findUnique({ where: { id }, select: productSelect })
  if (!row) throw new Problem('product-not-found')
  const product = await productJsonOf(row)
  const [told = product] = await withTranslations([product])
  return told
}
