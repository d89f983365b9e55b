import 'server-only'
import { type FileRow, picturePlaces, withoutZeros } from '@/lib/admin/import/import-columns'
import { memberRow } from '@/lib/catalog/product-groups/group-rows'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import { columnsOf } from '@/lib/platform/db/read-page'
import { readRows, selectOf } from '@/lib/platform/db/read-rows'
import { hasPicture } from '@/lib/platform/storage/pictures'
import { parseId } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { fileNameIn, isForeignAddress, knownPictures } from './plan-pictures'
import {
  type CurrentProduct,
  currentProduct,
  type PlanContext,
  type ProductReduction,
  productReduction,
} from './plan-types'

export type PlanBasis = Omit<
  PlanContext,
  'productOf' | 'productOfSku' | 'productOfShortened' | 'pictureOf' | 'reductionsOf'
> & {
  /** Orders of this time and later are told where the file does not say which stock was seen. */
  soldSince: Date
}

/** Reads what the shop knows for some rows of a file. Throws `storage-down`. */
export async function readContext(rows: readonly FileRow[], basis: PlanBasis): Promise<PlanContext> {
  const products = await withTexts(rows, await readProducts(rows, basis.soldSince), basis)
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const zeroed = products.filter(({ sku }) => sku?.startsWith('0'))
  const byShortened = new Map(zeroed.map((product) => [withoutZeros(product.sku ?? ''), product]))
  const shown = products.flatMap((product) => knownPictures(product).map(({ src }) => src))
  const reductions = rows.some(({ sale }) => sale)
    ? await readReductions(products.map(({ id }) => id))
    : new Map<number, ProductReduction[]>()
  const pictures = await readPictures(rows, new Set(shown))
  return {
    ...basis,
    productOf: (id) => byId.get(id),
    productOfSku: (sku) => bySku.get(sku),
    productOfShortened: (sku) => byShortened.get(sku),
    pictureOf: (text) => pictures.get(text.normalize('NFC')),
    reductionsOf: (id) => reductions.get(id) ?? [],
  }
}

function readProducts(rows: readonly FileRow[], soldSince: Date) {
  const ids = rows.flatMap(({ cells }) => parseId(cells._id?.trim()) ?? [])
  const skus = rows.flatMap(({ cells }) => cells.sku?.trim() || [])
  const hasReductions = rows.some(({ cells, sale }) => cells.compareAtPrice || sale)
  const isUnseen = rows.some(({ cells }) => cells.countInStock && !cells.stockSeen)
  return readRows(db, currentProduct)`
    select ${columnsOf(selectOf(memberRow))},
      case when ${hasReductions} or "compareAtCents" is not null then lowest_price_before(id, "reducedSince") end as "lowestBefore",
      case when ${hasReductions} or "compareAtCents" is not null then lowest_price_before(id, clock_timestamp()) end as "lowestNow",
      case when ${isUnseen} then coalesce((
        select greatest(-sum(m.change), 0) from "StockMovement" m
        where m."productId" = t.id and m."orderId" is not null and m.kind <> 'restocked' and m."createdAt" >= ${soldSince}
      ), 0) else 0 end::int as sold
    from "Product" t where id = any(${ids}::int[]) or sku = any(${skus}::text[])
      or (sku >= '0' and sku < '1' and ltrim(sku, '0') = any(${skus}::text[]))`
}

/** Reads the texts in further languages, where the rows have such cells, or names by the pattern of a group. */
async function withTexts(
  rows: readonly FileRow[],
  products: CurrentProduct[],
  { groups }: PlanBasis,
): Promise<CurrentProduct[]> {
  const isTranslated = rows.some(
    ({ line, cells }) => groups.of(line) || Object.keys(cells).some((column) => column.includes('@')),
  )
  if (!isTranslated) return products
  const texts = await readTranslations(products.map(({ id }) => id))
  return products.map((product) => ({
    ...product,
    translations: texts.filter(({ productId }) => productId === product.id),
  }))
}

const reductionRow = productReduction.extend({ productId: z.int() })

async function readReductions(ids: readonly number[]): Promise<Map<number, ProductReduction[]>> {
  const rows = await readRows(db, reductionRow)`
    select id, "productId", "priceCents", "compareAtCents", "beginsAt", "endsAt", "beganAt" is not null as "isRunning",
      "endedAt" is null and "failedAt" is null as "isOpen"
    from "PlannedReduction" where "productId" = any(${ids}::int[]) order by id`
  const byProduct = new Map<number, ProductReduction[]>()
  for (const { productId, ...row } of rows)
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), row])
  return byProduct
}

const uploadRow = z.object({ id: z.int(), name: z.string(), address: z.string() })

/**
 * Returns the addresses of the pictures that the rows name: uploads by name, the last one sent, and stored pictures by address.
 * Keeps these uploads for another week. Pictures in `shown` are not looked up, because a bucket would take a request for each.
 */
async function readPictures(
  rows: readonly FileRow[],
  shown: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const texts = new Set(
    rows.flatMap(({ cells }) => picturePlaces.flatMap((place) => cells[`image${place}`]?.trim() || [])),
  )
  // A Mac may write é as two code points, in the file or in the name of a picture, also of one that an earlier release has stored.
  const names = [...texts].flatMap((text) => {
    const name = isForeignAddress(text) ? fileNameIn(text) : text
    return [name.normalize('NFC'), name.normalize('NFD')]
  })
  const uploads = await readRows(db, uploadRow)`
    update "UploadedPicture" set "usedAt" = now() where name = any(${names}::text[]) returning id, name, address`
  const addresses = new Map(
    uploads
      .toSorted((one, other) => one.id - other.id)
      .map(({ name, address }) => [name.normalize('NFC'), address]),
  )
  for (const text of texts)
    if (text.startsWith('/') && !addresses.has(text) && (shown.has(text) || (await hasPicture(text))))
      addresses.set(text.normalize('NFC'), text)
  return addresses
}
