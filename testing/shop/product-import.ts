import type { Viewer } from '@/lib/auth/viewer'
import { allProducts } from '@/lib/catalogue/product-filter'
import { exportProducts } from '@/lib/exports/export-products'
import { type ImportJson, importInput } from '@/lib/imports/import-schema'
import { planImport } from '@/lib/imports/plan-import'
import { getImport } from '@/lib/imports/read-import'
import { formOf } from './product-form'

/** A file of products as it is sent. */
function csvFile(content: BlobPart, name = 'products.csv'): File {
  return new File([content], name, { type: 'text/csv' })
}

/** The body of POST /api/products/import/. */
export function importForm(content: BlobPart, more: Record<string, string> = {}): FormData {
  return formOf({ file: csvFile(content), ...more })
}

/** Plans a file as this owner and returns the plan. */
export async function planned(
  owner: Viewer,
  content: BlobPart,
  more: Record<string, string> = {},
): Promise<ImportJson> {
  const { id } = await planImport(owner, importInput.parse({ file: csvFile(content), ...more }))
  return getImport(owner, id)
}

/** Returns the file of all products. */
export async function exportedProducts(
  owner: Viewer,
  form: Parameters<typeof exportProducts>[2] = { separator: ',', decimal: '.' },
): Promise<string> {
  let text = ''
  for await (const part of exportProducts(owner, allProducts, form)) text += part
  return text
}
