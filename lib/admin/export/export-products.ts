import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import {
  columnsIn,
  type ProductColumn,
  productColumns,
  translatedColumns,
} from '@/lib/admin/import/import-columns'
import { readMemberCells } from '@/lib/admin/import-groups/member-cells'
import { findAdminProductIds } from '@/lib/catalog/product-admin/find-products'
import type { ProductFilter } from '@/lib/catalog/product-admin/product-filter'
import { readProducts } from '@/lib/catalog/product-feeds/product-batches'
import { noPicture, picturesOf } from '@/lib/catalog/products/product-pictures'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import type { Language } from '@/lib/shared/messages/languages'
import type { CsvCell, CsvForm } from '@/lib/shared/text/csv'
import { readShop } from '@/lib/store/settings/read-shop'
import { writeRecords } from './write-records'

const amount = (cents: number | null) => (cents === null ? null : { cents })

async function read(
  ids: number[],
  columns: readonly ProductColumn[],
  further: readonly Language[],
): Promise<CsvCell[][]> {
  const translations = further.length > 0 ? await readTranslations(ids) : []
  const products = await readProducts(ids)
  const memberCells = await readMemberCells(products)
  return products.map((row) => {
    const { facts, pictures: _, valueIds: __, id, priceCents, compareAtCents, createdAt, ...fields } = row
    const pictures = picturesOf(row).filter(({ src }) => src !== noPicture)
    const cells: Partial<Record<string, CsvCell>> = {
      ...fields,
      ...memberCells(row),
      ...Object.fromEntries(
        pictures.flatMap(({ src, alt }, at) => [
          [`image${at + 1}`, src],
          [`alt${at + 1}`, alt],
        ]),
      ),
      _id: id,
      price: amount(priceCents),
      compareAtPrice: amount(compareAtCents),
      stockSeen: fields.countInStock,
    }
    for (const { language, texts } of translations.filter(({ productId }) => productId === id))
      for (const name of translatedColumns) cells[`${name}@${language}`] = texts[name] ?? null
    return columns.map((column) => cells[column] ?? null)
  })
}

/**
 * Yields a CSV file of the products that a filter of the admin is for, in the order of its list, with exactly the columns that an import
 * reads, and those of the shop's further languages: imported unchanged it changes nothing. Admins only.
 */
export async function* exportProducts(
  viewer: Viewer | null,
  filter: ProductFilter,
  form: CsvForm,
): AsyncGenerator<string> {
  requireAction(viewer, 'see-admin')
  const ids = await findAdminProductIds(viewer, filter)
  const further = (await readShop()).languages.slice(1)
  const header = [...productColumns, ...columnsIn(further)]
  yield* writeRecords({ header, ids, read: (some) => read(some, header, further) }, form)
}
