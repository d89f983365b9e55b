import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { exportProducts } from '@/lib/admin/export/export-products'
import { type ImportJson, importInput } from '@/lib/admin/import/import-schema'
import { getImport } from '@/lib/admin/import/read-import'
import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { planImport } from '@/lib/admin/import-plan/plan-import'
import { productList } from '@/lib/catalog/product-admin/product-filter'
import { db } from '@/lib/platform/db/db'
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

/** Plans a file of which no row is refused, applies it, and returns its plan. */
export async function applyFile(owner: Viewer, content: BlobPart): Promise<ImportJson> {
  const plan = await planned(owner, content)
  expect(plan.refused).toEqual([])
  await applyImport(owner, plan._id)
  return plan
}

export async function exportedProducts(
  owner: Viewer,
  form: Parameters<typeof exportProducts>[2] = { separator: ',', decimal: '.' },
): Promise<string> {
  let text = ''
  for await (const part of exportProducts(owner, productList.all, form)) text += part
  return text
}

/** Plans and applies a file: what it says of its rows, by column, and the products it makes, in the order of the file. */
export async function applied(owner: Viewer, name: string, more: Record<string, string> = {}) {
  const content = await readFile(`testing/import-files/${name}.csv`)
  const plan = await planned(owner, content, more)
  const refused = plan.refused.map(({ line, column, message }) => [line, column, message])
  const remarks = Object.fromEntries(
    plan.noteGroups.map(({ column, message, lines }) => [`${column} ${message}`, lines]),
  )
  await applyImport(owner, plan._id, { leavesOut: true })
  const rows = await db.productImportRow.findMany({
    where: { importId: plan._id, kind: 'created' },
    orderBy: { line: 'asc' },
    select: { productId: true },
  })
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = await db.product.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  return { plan, refused, remarks, products }
}
