import { productFilter } from '@/lib/catalogue/product-filter'
import { readFilter } from '@/lib/db/list-filter'
import { exportForm } from '@/lib/exports/export-form'
import { exportProducts } from '@/lib/exports/export-products'
import { fileRoute } from '@/lib/http/file-route'

/** The products of the list's filter as a file. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute((viewer, query) => ({
  name: 'products',
  parts: exportProducts(viewer, readFilter(productFilter, query), readFilter(exportForm, query)),
}))
