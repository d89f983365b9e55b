import { parseAll } from '@/lib/db/list-filter'
import { exportBooks } from '@/lib/exports/export-books'
import { orderExportForm } from '@/lib/exports/export-form'
import { exportOrders } from '@/lib/exports/export-orders'
import { askedPeriod } from '@/lib/figures/asked-period'
import { fileRoute } from '@/lib/http/file-route'
import { orderFilter } from '@/lib/orders/order-filter'

const parameters = orderFilter.extend(orderExportForm.shape)

/** The orders of the list's filter as a file, or their lines, or labels of those to ship; or the documents of a period (`books`). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = fileRoute('see-desk', (viewer, query) => {
  const { kind, separator, decimal, ...filter } = parseAll(parameters, query)
  const form = { separator, decimal }
  if (kind === 'books') return { name: kind, parts: exportBooks(viewer, askedPeriod(query), form) }
  return { name: kind, parts: exportOrders(viewer, filter, kind, form) }
})
