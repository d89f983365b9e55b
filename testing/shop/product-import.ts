import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { exportProducts } from '@/lib/admin/export/export-products'
import { type ImportJson, importInput } from '@/lib/admin/import/import-schema'
import { getImport } from '@/lib/admin/import/read-import'
import { planImport } from '@/lib/admin/import-plan/plan-import'
import { productList } from '@/lib/catalog/product-admin/product-filter'

import { formOf } from './product-form'

function csvFile(content: BlobPart, name = 'products.csv'): File {
  return new File([content], name, { type: 'text/csv' })
}

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

export async function exportedProducts(
  owner: Viewer,
  form: Parameters<typeof exportProducts>[2] = { separator: ',', decimal: '.' },
): Promise<string> {
  let text = ''
  for await (const part of exportProducts(owner, productList.all, form)) text += part
  return text
}
