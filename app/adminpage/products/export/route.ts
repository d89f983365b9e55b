import { productFilter } from '@/lib/catalogue/product-filter'
import { parseAll } from '@/lib/db/list-filter'
import { exportForm } from '@/lib/exports/export-form'
import { exportProducts } from '@/lib/exports/export-products'
import { fileRoute } from '@/lib/http/file-route'

const parameters = productFilter.extend(exportForm.shape)

/** The products of the list's filter as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('see-desk', (viewer, query) => {
  const { separator, decimal, ...filter } = parseAll(parameters, query)
  return { name: 'products', parts: exportProducts(viewer, filter, { separator, decimal }) }
})
