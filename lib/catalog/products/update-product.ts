import 'server-only'
import { type Principal, requireAction, requireScope, type Viewer } from '@/lib/accounts/permissions/viewer'
import { uploadedSrc } from '@/lib/catalog/product-admin/picture-src'
import {
  refuseOwnLanguage,
  translationEditOf,
  withTranslations,
} from '@/lib/catalog/translations/product-translations'
import { db, withTransaction } from '@/lib/platform/db/db'
import { withStoredPicture } from '@/lib/platform/storage/pictures'
import { Problem } from '@/lib/shared/problem/problem'
import { applyEdit, lockProduct, requireManageRight, withOwnSku } from './apply-edit'
import type { ProductPatch, ProductUpdateInput } from './product-input'
import { productJsonOf } from './product-json'
import {
  type Picture,
  pictureColumns,
  picturesOf,
  requireStoredPictures,
  withUpload,
} from './product-pictures'
import type { ProductJson } from './product-schema'

/** A patch, or a whole form: the stock in both with the count that was seen. */
type Edit = Omit<ProductPatch, 'imageAlt'> & { imageAlt?: string }

/**
 * Edits a product if its `version` is still the one that the editor loaded. Stock changes by the difference between the
 * count that the editor saw and the new one, because orders may have taken units since. A new picture gets a new name; the
 * old one stays, because order lines show it. Owners and staff, price and status owners only. Throws `not-allowed`,
 * `product-not-found`, `edit-conflict` (with the current `version` and `countInStock`), `unsupported-image`, `image-too-large`,
 * `storage-full`, `storage-down`, and `invalid-input` as `applyEdit` and `withOwnSku` do.
 */
export async function updateProduct(
  viewer: Viewer | null,
  productId: number | null,
  { image, version, ...input }: ProductUpdateInput,
): Promise<ProductJson> {
  const editor = requireAction(viewer, 'edit-texts')
  if (productId === null) throw new Problem('product-not-found')
  await requirePicturesOf(productId, input.pictures, image ? [uploadedSrc] : [])
  const requireVersion = (before: { version: number; countInStock: number }) => {
    if (before.version === version) return
    throw new Problem('edit-conflict', { version: before.version, countInStock: before.countInStock })
  }
  if (!image) return save(editor, productId, input, requireVersion)
  return withStoredPicture(image, (address) => {
    const pictures = input.pictures && withUpload(input.pictures, address, false)
    const first = { image: address, imageAlt: '' }
    return save(editor, productId, { ...input, pictures }, requireVersion, pictures ? {} : first)
  })
}

/**
 * Changes some fields of a product, the stock likewise by a difference. With `versions`, of `If-Match`, only one of these is changed.
 * Owners, `products:write`, for the stock with `stock:write`, for translations with `products:manage`, and staff, who leave price and status as they are, which is checked before
 * anything else. Throws `not-allowed`, `product-not-found`,
 * `precondition-failed` (with the current `version`), `edit-conflict`, and `invalid-input` as `applyEdit` and `withOwnSku` do.
 */
export async function patchProduct(
  viewer: Principal | null,
  productId: number | null,
  patch: ProductPatch,
  versions: readonly number[] | null,
): Promise<ProductJson> {
  const editor = requireScope(viewer, 'edit-texts', 'products:write')
  if (patch.countInStock !== undefined) requireScope(viewer, 'edit-texts', 'stock:write')
  if (patch.translations) requireScope(viewer, 'edit-texts', 'products:manage')
  const id = productId ?? 0
  await requirePicturesOf(id, patch.pictures, [])
  return save(editor, id, patch, ({ version }) => {
    if (versions && !versions.includes(version)) throw new Problem('precondition-failed', { version })
  })
}

/** `requireVersion` throws for a product that the editor has not seen as it is; `picture` is one just stored. */
async function save(
  editor: Principal,
  id: number,
  edit: Edit,
  requireVersion: (before: { version: number; countInStock: number }) => void,
  picture: { image?: string; imageAlt?: string } = {},
): Promise<ProductJson> {
  const {
    countInStock = 0,
    countInStockSeen = 0,
    price,
    compareAtPrice,
    pictures,
    translations,
    ...texts
  } = edit
  const fields = definedOf({
    ...texts,
    ...picture,
    ...(pictures && pictureColumns(pictures)),
    priceCents: price,
    compareAtCents: compareAtPrice,
  })
  const change = countInStock - countInStockSeen
  if (translations) await refuseOwnLanguage(translations)
  const product = await withOwnSku(texts.sku, () =>
    withTransaction(async (tx) => {
      const before = await lockProduct(tx, id)
      requireManageRight(editor, before, fields)
      requireVersion(before)
      const local = translations && {
        translations: translationEditOf(translations, picturesOf({ ...before, ...fields })),
      }
      const row = await applyEdit(tx, editor, before, { fields: { ...fields, ...local }, change })
      return productJsonOf(row, tx)
    }),
  )
  const [told = product] = await withTranslations([product])
  return told
}

/** Without the fields that are not given: they stay as they are. */
function definedOf<Fields extends Record<string, unknown>>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}

async function requirePicturesOf(
  id: number,
  pictures: readonly Picture[] | undefined,
  known: readonly string[],
): Promise<void> {
  if (!pictures) return
  const select = { image: true, imageAlt: true, pictures: true } as const
  const product = await db.product.findUnique({ where: { id }, select })
  if (!product) throw new Problem('product-not-found')
  await requireStoredPictures(pictures, [...known, ...picturesOf(product).map(({ src }) => src)])
}
