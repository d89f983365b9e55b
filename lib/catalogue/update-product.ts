import 'server-only'
import { requireAction, type Viewer } from '@/lib/auth/viewer'
import { withTransaction } from '@/lib/db/db'
import { Problem } from '@/lib/problem'
import { withStoredPicture } from '@/lib/storage/pictures'
import { applyEdit, lockProduct, requirePriceRight } from './apply-edit'
import { productJsonOf } from './product-json'
import type { ProductJson, ProductPatch, ProductUpdateInput } from './schema'

/**
 * Edits a product if its `version` is still the one that the editor loaded. Stock changes by the difference between the
 * count that the editor saw and the new one, because orders may have taken units since. A new picture gets a new name; the
 * old one stays, because order lines show it. Owners and staff, the price owners only. Throws `not-allowed`, `product-not-found`,
 * `edit-conflict` (with the current `version` and `countInStock`), `unsupported-image`, `image-too-large`, `storage-full`,
 * `storage-down`.
 */
export async function updateProduct(
  viewer: Viewer | null,
  productId: number | null,
  { image, ...input }: ProductUpdateInput,
): Promise<ProductJson> {
  const editor = requireAction(viewer, 'edit-texts')
  if (productId === null) throw new Problem('product-not-found')
  const edit = { ...input, id: productId, editor }
  if (!image) return save(edit, {})
  return withStoredPicture(image, (address) => save(edit, { image: address, imageAlt: '' }))
}

type Edit = Omit<ProductUpdateInput, 'image'> & { id: number; editor: Viewer }

function save(edit: Edit, picture: { image?: string; imageAlt?: string }): Promise<ProductJson> {
  const { id, editor, version, price: priceCents, countInStock, countInStockSeen, ...texts } = edit
  const fields = { ...texts, ...picture, priceCents }
  return withTransaction(async (tx) => {
    const before = await lockProduct(tx, id)
    requirePriceRight(editor, before, fields)
    if (before.version !== version)
      throw new Problem('edit-conflict', { version: before.version, countInStock: before.countInStock })
    const change = countInStock - countInStockSeen
    return productJsonOf(await applyEdit(tx, editor, before, { fields, change }))
  })
}

/**
 * Changes some fields of a product, the stock likewise by a difference. With `versions`, of `If-Match`, only one of these is changed.
 * Owners and staff, the price owners only, which is checked before anything else. Throws `not-allowed`, `product-not-found`,
 * `precondition-failed` (with the current `version`), `edit-conflict`.
 */
export async function patchProduct(
  viewer: Viewer | null,
  productId: number | null,
  { countInStock = 0, countInStockSeen = 0, price: priceCents, ...texts }: ProductPatch,
  versions: readonly number[] | null,
): Promise<ProductJson> {
  const editor = requireAction(viewer, 'edit-texts')
  const fields = { ...texts, ...(priceCents === undefined ? {} : { priceCents }) }
  return withTransaction(async (tx) => {
    const before = await lockProduct(tx, productId ?? 0)
    requirePriceRight(editor, before, fields)
    const { version } = before
    if (versions && !versions.includes(version)) throw new Problem('precondition-failed', { version })
    return productJsonOf(
      await applyEdit(tx, editor, before, { fields, change: countInStock - countInStockSeen }),
    )
  })
}
