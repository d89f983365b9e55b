import { exportForm } from '@/lib/admin/export/export-form'
import { exportProducts } from '@/lib/admin/export/export-products'
import { fileRoute } from '@/lib/api/server/file-route'
import { productList } from '@/lib/catalog/product-admin/product-filter'

import { parseAll } from '@/lib/shared/lists/list-filter'

const parameters = productList.filter.extend(exportForm.shape)

/** The products of the list's filter as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('see-admin', (viewer, query) => {
  const { separator, decimal, ...filter } = parseAll(parameters, query)
  return { name: 'products', parts: exportProducts(viewer, filter, { separator, decimal }) }
})
